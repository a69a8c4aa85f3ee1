import {createHash} from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const TYPESCRIPT = /\.[cm]?tsx?$/;
/** Part of `import.meta`, even with a comment in it. */
const META = /\bmeta\b/;

/**
 * Avoids transpiling a copy of a TypeScript module again. Docusaurus loads configuration and
 * plugins with jiti 1, which caches its output by the module's path and validates it by a hash of the source. For
 * another site with the same plugins, this saves seven seconds. Another version of jiti would not find the files, so
 * that only the time saving is lost.
 *
 * Fail closed: not for a module that may contain `import.meta`, for which jiti writes the module's own address into its
 * output. The copy of a plugin would read the original site, with content for others.
 */
export function shareTranspiled(original: string, copy: string): void {
  if (!TYPESCRIPT.test(original)) {
    return;
  }
  try {
    if (META.test(fs.readFileSync(original, 'utf8'))) {
      return;
    }
    fs.copyFileSync(transpiledFile(original), transpiledFile(copy));
  } catch {
    // Not transpiled yet, or by a concurrent process: jiti transpiles the copy itself.
  }
}

/** Path of jiti's cached output for a module. */
export function transpiledFile(module: string): string {
  const folder = path.basename(path.dirname(module));
  const file = module.replaceAll(path.sep, '/');
  const hash = createHash('md5').update(file).digest('hex').slice(0, 8);
  return path.join(os.tmpdir(), 'node-jiti', `${folder}-${path.basename(module)}.${hash}.js`);
}
