import type {AddressInfo, Server} from 'node:net';

/** Has a server listen on this machine alone, on whichever port is free, which it returns. */
export async function listenLocally(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
