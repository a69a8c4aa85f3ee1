import {createHash} from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const TYPESCRIPT = /\.[cm]?tsx?$/;

/**
 * Lets a copy of a TypeScript module be loaded without being transpiled again. Docusaurus loads configuration and
 * plugins by jiti 1, which keeps what it transpiled by the path of the module, and trusts it by a hash of the source. For
 * another site with the same plugins that is seven seconds of work. What jiti would not find is not there, so
 * that with another version of jiti nothing but time is lost.
 */
export function shareTranspiled(original: string, copy: string): void {
  if (!TYPESCRIPT.test(original)) {
    return;
  }
  try {
    fs.copyFileSync(transpiledFile(original), transpiledFile(copy));
  } catch {
    // It was not transpiled, or another process of ours is about to: the copy will be, by itself.
  }
}

/** Where jiti keeps what it made of a module. */
export function transpiledFile(module: string): string {
  const folder = path.basename(path.dirname(module));
  const file = module.replaceAll(path.sep, '/');
  const hash = createHash('md5').update(file).digest('hex').slice(0, 8);
  return path.join(os.tmpdir(), 'node-jiti', `${folder}-${path.basename(module)}.${hash}.js`);
}
