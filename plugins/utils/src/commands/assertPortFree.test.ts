import {createServer, type AddressInfo, type Server} from 'node:net';
import {networkInterfaces} from 'node:os';
import {afterEach, describe, expect, it} from 'vitest';
import {assertPortFree, portProblem} from './assertPortFree';

const servers: Server[] = [];
const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((found) => found?.address === '::1');

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
  it.each(['127.0.0.1', '0.0.0.0'])('rejects a port in use on %s, with a fix', async (host) => {
    const port = await busyPort(host);

    await expect(assertPortFree(port, 'IDENTITY_PORT')).rejects.toThrow(
      `Port ${port} is in use by another program. Stop that program, or choose another port with IDENTITY_PORT, for example IDENTITY_PORT=${port + 10}.`,
    );
  });

  it('rejects a port in use on the given address', async () => {
    const port = await busyPort('127.0.0.1');

    await expect(assertPortFree(port, 'PORT', '127.0.0.1')).rejects.toThrow(
      `Port ${port} is in use`,
    );
  });

  it.skipIf(!hasIPv6)('also checks the second loopback address by default', async () => {
    const port = await busyPort('::1');

    await expect(assertPortFree(port, 'PORT')).rejects.toThrow(`Port ${port} is in use`);
    await expect(assertPortFree(port, 'PORT', '127.0.0.1')).resolves.toBeUndefined();
  });

  it('rejects an address of another machine', async () => {
    await expect(assertPortFree(4000, 'PORT', '192.0.2.1')).rejects.toThrow(
      'HOST is "192.0.2.1", which is not an address of this machine. Correct it, or unset it to accept connections only from this machine.',
    );
  });

  it.each([
    [
      'EACCES',
      80,
      'Port 80 requires administrator rights. Choose a port above 1023 with PORT, for example PORT=8080.',
    ],
    ['EACCES', 65_000, 'for example PORT=57000.'],
    ['EADDRINUSE', 65_535, 'for example PORT=65525.'],
    ['ENOTFOUND', 4000, 'HOST is "docs.test", which is not an address of this machine.'],
    ['EMFILE', 4000, 'Port 4000 on docs.test cannot be opened (EMFILE).'],
  ])('explains %s on port %i', (code, port, message) => {
    expect(portProblem(code, {port, variable: 'PORT', address: 'docs.test'})).toContain(message);
  });

  it('accepts a free port and leaves it free', async () => {
    const port = await busyPort('127.0.0.1');
    await close(servers.pop()!);

    await assertPortFree(port, 'PORT');
    await expect(assertPortFree(port, 'PORT')).resolves.toBeUndefined();
  });
});
