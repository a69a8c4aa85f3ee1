import {readFileSync} from 'node:fs';
import path from 'node:path';
import {transformSync} from 'esbuild';

type Name = 'outbox' | 'ssoReturn' | 'ssoForward';

const scripts = new Map<Name, string>();

/** A script of this folder for browsers: without types, not bundled. */
export function readClientScript(name: Name): string {
  const script = scripts.get(name) ?? transpile(name);
  scripts.set(name, script);
  return script;
}

function transpile(name: Name): string {
  // Relative to the project, because not every loader of this file supports `import.meta`.
  const file = path.resolve('plugins/local-identity/client', `${name}.ts`);
  const {code} = transformSync(readFileSync(file, 'utf8'), {
    loader: 'ts',
    format: 'iife',
    target: 'es2022',
  });
  return code;
}
