import {spawn} from 'node:child_process';
import os from 'node:os';
import {pathToFileURL} from 'node:url';
import {loaderEnvironment} from './loaderEnvironment';

const LAST_LINES = 40;

type Run = {
  /** Folder of the site, which is the working directory too; this one, if it is left out. */
  site?: string;
  /** Added to our own variables; undefined takes one away. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Path of a JavaScript module that Node loads first. */
  preload?: string;
  /** Whether the last lines of the output are kept for a message; otherwise they go to ours. */
  isOutputKept?: boolean;
  /** Whether other processes have priority. */
  isBackground?: boolean;
  /** Stops the command. */
  signal?: AbortSignal | undefined;
};

/** Runs a Docusaurus command. @returns its exit code, and what was kept of its output */
export function runDocusaurus(
  args: readonly string[],
  {
    site = process.cwd(),
    env = {},
    preload,
    isOutputKept = false,
    isBackground = false,
    signal,
  }: Run = {},
): Promise<{code: number | null; output: string}> {
  const docusaurus = require.resolve('@docusaurus/core/bin/docusaurus.mjs', {paths: [site]});
  const preloaded = preload === undefined ? [] : ['--import', pathToFileURL(preload).href];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...preloaded, docusaurus, ...args], {
      cwd: site,
      env: {...process.env, ...loaderEnvironment(), ...env},
      stdio: isOutputKept ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    if (isBackground && child.pid !== undefined) {
      os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    }
    let output = '';
    // A chunk can end within a line, and within a character.
    const collect = (text: string) => {
      output = (output + text).split('\n').slice(-LAST_LINES).join('\n');
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    const stop = () => child.kill();
    signal?.addEventListener('abort', stop, {once: true});
    if (signal?.aborted) {
      stop();
    }
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop);
      resolve({code, output: output.trim()});
    });
  });
}
