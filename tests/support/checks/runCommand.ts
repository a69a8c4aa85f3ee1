import {spawn} from 'node:child_process';
import path from 'node:path';
import type {Tally, Write} from './types';

/** Runs a command of an installed package, or one given by path. */
export function start(
  name: string,
  args: readonly string[],
  write: Write,
  env: Record<string, string> = {},
): Promise<{code: number | null; output: string}> {
  const binary = name.includes(path.sep) ? name : path.join('node_modules', '.bin', name);
  return new Promise((resolve, reject) => {
    const child = spawn(binary, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: {...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env},
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        write(chunk.toString());
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({code, output}));
  });
}

/** Runs a command as a check that passes or fails as a whole. */
export async function runCommand(
  name: string,
  args: readonly string[],
  write: Write,
  env: Record<string, string> = {},
): Promise<Tally> {
  const {code} = await start(name, args, write, env);
  return code === 0 ? {passed: 1, failed: 0} : {passed: 0, failed: 1};
}
