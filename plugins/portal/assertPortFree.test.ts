import {createServer, type AddressInfo, type Server} from 'node:net';
import {afterEach, describe, expect, it} from 'vitest';
import {assertPortFree} from './assertPortFree';

const servers: Server[] = [];

/** A port that another program listens on. */
async function busyPort(host: string): Promise<number> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

const close = (server: Server) => new Promise((resolve) => server.close(resolve));

afterEach(async () => {
  await Promise.all(servers.splice(0).map(close));
});

describe('assertPortFree', () => {
  it.each(['127.0.0.1', '0.0.0.0'])(
    'refuses a port that is taken on %s and says what to do',
    async (host) => {
      const port = await busyPort(host);

      await expect(assertPortFree(port, 'IDENTITY_PORT')).rejects.toThrow(
        `Port ${port} is in use by another program. Stop that program, or choose another port with IDENTITY_PORT, for example IDENTITY_PORT=${port + 10}.`,
      );
    },
  );

  it('accepts a free port and leaves it free', async () => {
    const port = await busyPort('127.0.0.1');
    await close(servers.pop()!);

    await assertPortFree(port, 'PORT');
    await expect(assertPortFree(port, 'PORT')).resolves.toBeUndefined();
  });
});
