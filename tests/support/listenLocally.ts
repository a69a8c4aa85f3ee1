import type {AddressInfo, Server} from 'node:net';

/**
 * Makes a server listen on localhost only, on a free port by default. Returns the port.
 *
 * @throws the system's error if the port is in use
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
