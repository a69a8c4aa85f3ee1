import {readFileSync} from 'node:fs';
import path from 'node:path';
import {transformSync} from 'esbuild';

/** A script of this folder for browsers: without types, not bundled. */
export function readClientScript(name: 'outbox' | 'ssoReturn' | 'ssoForward'): string {
  // Relative to the project, because not every loader of this file supports `import.meta`.
  const file = path.resolve('plugins/local-identity/client', `${name}.ts`);
  const {code} = transformSync(readFileSync(file, 'utf8'), {
    loader: 'ts',
    format: 'iife',
    target: 'es2022',
  });
  return code;
}
