import {spawn} from 'node:child_process';

/** Runs a Docusaurus command in a process of its own, its output on ours. @throws Error when it fails. */
export function docusaurus(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const binary = require.resolve('@docusaurus/core/bin/docusaurus.mjs');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [binary, ...args], {
      stdio: 'inherit',
      env: {...process.env, ...env},
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`"docusaurus ${args.join(' ')}" did not succeed; its output says why.`)),
    );
  });
}
