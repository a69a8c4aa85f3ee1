import fs from 'node:fs';
import path from 'node:path';

const MARK = 'compiled-with';

/**
 * Empties the bundler's cache in a folder unless it was filled with the same code. The bundler itself notices changed
 * modules, but not changed plugins, loaders and packages that compile them.
 *
 * @param compiledWith hash of everything that may affect compilation
 */
export function provideBundlerCache(directory: string, compiledWith: string): void {
  const mark = path.join(directory, MARK);
  if (!fs.existsSync(mark) || fs.readFileSync(mark, 'utf8') !== compiledWith) {
    fs.rmSync(directory, {recursive: true, force: true});
    fs.mkdirSync(directory, {recursive: true});
    fs.writeFileSync(mark, compiledWith);
  }
}
