import type {AddressInfo, Server} from 'node:net';

/**
 * Has a server listen on this machine alone, by default on whichever port is free, which it returns.
 *
 * @throws the system's error when the port is in use
 */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}
