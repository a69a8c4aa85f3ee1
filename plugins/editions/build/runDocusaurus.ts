import {spawn} from 'node:child_process';
import {PLAN_VARIABLE} from '../plan/plan';

const LAST_LINES = 40;

type Run = {
  /** Folder of the site, which is the working directory too. */
  site: string;
  /** File of the plan of the edition. */
  plan: string;
  mode: 'production' | 'development';
  /** Whether the last lines of the output are kept for a message; otherwise they go to ours. */
  isOutputKept: boolean;
};

/** Runs a Docusaurus command on an edition's site, in a process of its own. */
export function runDocusaurus(
  args: readonly string[],
  {site, plan, mode, isOutputKept}: Run,
): Promise<{code: number | null; output: string}> {
  const docusaurus = require.resolve('@docusaurus/core/bin/docusaurus.mjs', {paths: [site]});
  const {DOCUSAURUS_CLI_CONFIG: _config, ...env} = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [docusaurus, ...args], {
      cwd: site,
      env: {...env, [PLAN_VARIABLE]: plan, NODE_ENV: mode},
      stdio: isOutputKept ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    const lines: string[] = [];
    const collect = (chunk: Buffer) => {
      lines.push(...chunk.toString().split('\n'));
      lines.splice(0, Math.max(0, lines.length - LAST_LINES));
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({code, output: lines.join('\n').trim()}));
  });
}
