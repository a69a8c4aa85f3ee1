import {setInterval} from 'node:timers/promises';
import {restDocuments} from '../restDocuments';
import {deliverByHttp} from './deliverByHttp';
import {servePlatform} from './servedPlatform';

const USAGE = 'Usage: npx tsx tests/support/contractServer/run.ts [port]';
const STEP_MS = 250;

/**
 * The platform as a process, for trying out an integration: prints its environment,
 * one variable per line, and runs until it is terminated. A webhook can have a URL such as
 * `https://127.0.0.1:8443/events`, which receives deliveries without TLS.
 */
async function main([port = '0']: readonly string[]): Promise<void> {
  if (!/^\d+$/.test(port) || Number(port) > 65_535) {
    throw new Error(`"${port}" is not a port. ${USAGE}`);
  }
  const platform = await servePlatform(restDocuments(), {
    port: Number(port),
    deliver: deliverByHttp(),
  });
  for (const [name, value] of Object.entries(platform.environment)) {
    console.log(`${name}=${value}`);
  }
  for await (const _step of setInterval(STEP_MS)) {
    platform.simulate();
  }
}

void main(process.argv.slice(2));
