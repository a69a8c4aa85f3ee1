import {execFile} from 'node:child_process';
import {promisify} from 'node:util';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Runs a Docusaurus command in a separate process. Never rejects: a failure is an exit code with output. */
export async function docusaurusCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = process.cwd(),
): Promise<{code: number; output: string}> {
  const binary = require.resolve('@docusaurus/core/bin/docusaurus.mjs');
  const options = {
    cwd,
    env: {...process.env, NODE_ENV: 'production', ...env},
    maxBuffer: MAX_OUTPUT_BYTES,
  };
  try {
    const {stdout, stderr} = await run(process.execPath, [binary, ...args], options);
    return {code: 0, output: stdout + stderr};
  } catch (error) {
    const {code, stdout, stderr} = error as {code: number; stdout: string; stderr: string};
    return {code: Number(code) || 1, output: `${stdout}${stderr}`};
  }
}
