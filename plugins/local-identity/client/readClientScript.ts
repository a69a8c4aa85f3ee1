import {readFileSync} from 'node:fs';
import path from 'node:path';
import {transformSync} from 'esbuild';

/** A script of this folder, as a browser runs it: types removed, nothing bundled. */
export function readClientScript(name: 'outbox' | 'ssoReturn' | 'ssoForward'): string {
  // From the project's folder: not every loader of this file knows `import.meta`.
  const file = path.resolve('plugins/local-identity/client', `${name}.ts`);
  const {code} = transformSync(readFileSync(file, 'utf8'), {
    loader: 'ts',
    format: 'iife',
    target: 'es2022',
  });
  return code;
}
