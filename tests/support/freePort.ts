import {createServer} from 'node:net';

/**
 * Below the ephemeral port range, because an ephemeral port could be taken by another test's
 * server or connection before its use.
 */
const PORTS = {first: 20_000, last: 29_999};
const MAX_TRIES = 100;

/** A free local port outside the ephemeral range. */
export async function freePort(): Promise<number> {
  const {first, last} = PORTS;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const port = first + Math.floor(Math.random() * (last - first + 1));
    if (await isFree(port)) {
      return port;
    }
  }
  throw new Error(`No port from ${first} to ${last} is free.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (isListening) {
    await new Promise((resolve) => server.close(resolve));
  }
  return isListening;
}
