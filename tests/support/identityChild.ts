import {spawn} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import {onTestFinished} from 'vitest';
import {freePort} from './freePort';
import {QUICK_HASH_COST, SEED, SITE, identityFolder, writeSeed} from './identity';
import {createIdentityClient} from './identityClient';

const SCRIPT = path.join(__dirname, 'identityServerProcess.ts');

export type IdentityChild = Awaited<ReturnType<typeof startIdentityChild>>;

/** Options for all starts on one folder: a fixed port keeps the issuer stable. */
export async function childOptions(seed: unknown = SEED) {
  const folder = identityFolder();
  return {
    port: await freePort(),
    siteOrigins: [SITE],
    dataDirectory: path.join(folder, 'data'),
    seedFile: writeSeed(folder, seed),
    passwordHashCost: QUICK_HASH_COST,
  };
}

/** A provider in a separate process that can be killed. */
export async function startIdentityChild(options: Awaited<ReturnType<typeof childOptions>>) {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  const [{organizationId}] = (await Promise.race([
    once(child, 'message'),
    exited.then(([code, signal]) => {
      throw new Error(`the provider ended before it listened (${code ?? signal})`);
    }),
  ])) as [{organizationId: string}];
  const client = createIdentityClient({
    fetch: (request) => fetch(request),
    organizationId,
    issuer: `http://localhost:${options.port}`,
    apiKeyFile: path.join(options.dataDirectory, 'api-key'),
  });
  return {...client, kill};
}
