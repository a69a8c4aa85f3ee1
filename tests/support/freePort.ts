import {createServer} from 'node:net';

/** A port of this machine that nothing listens on now. */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0);
  if (port === null) {
    throw new Error('the server had no port');
  }
  return port;
}

const LASTING = {first: 20_000, last: 29_999};
const MOST_TRIES = 100;

/** A free port for later: below those that systems give to whoever asks for any, connections included. */
export async function lastingPort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const {first, last} = LASTING;
    const port = await listenOnce(first + Math.floor(Math.random() * (last - first + 1)));
    if (port !== null) {
      return port;
    }
  }
  throw new Error(`no port from ${LASTING.first} to ${LASTING.last} is free`);
}

/** The port that was listened on; null when it is taken. */
async function listenOnce(wanted: number): Promise<number | null> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(wanted, '127.0.0.1', () => resolve(true));
  });
  const address = server.address();
  if (isListening) {
    await new Promise((resolve) => server.close(resolve));
  }
  return typeof address === 'object' ? (address?.port ?? null) : null;
}
