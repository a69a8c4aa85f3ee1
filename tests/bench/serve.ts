import {spawn} from 'node:child_process';
import fs from 'node:fs';
import {freePort} from '../support/freePort';
import {figure} from './figure';

const BANNER = 'Stop with Ctrl+C';

/** How long `npm run serve` takes to its banner: with nothing built, and with nothing changed. */
export async function benchServe(): Promise<void> {
  for (const folder of ['editions', '.docusaurus']) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
  const first = await secondsToBanner();
  const second = await secondsToBanner();
  figure('first start, nothing built', first, 's');
  figure('next start, nothing changed', second, 's');
  figure('next / first', second / first, '');
}

async function secondsToBanner(): Promise<number> {
  const started = performance.now();
  const [port, identityPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['--import', 'tsx', 'plugins/portal/cli/serve.ts'], {
    env: {...process.env, PORT: String(port), IDENTITY_PORT: String(identityPort)},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const seconds = await new Promise<number>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(BANNER)) {
        resolve((performance.now() - started) / 1000);
      }
    });
    child.once('close', () =>
      reject(new Error(`npm run serve ended before its banner:\n${output}`)),
    );
  });
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  return seconds;
}
