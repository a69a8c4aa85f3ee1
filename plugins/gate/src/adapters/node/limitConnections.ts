import type {Server, Socket} from 'node:net';

/** Rejects connections beyond `most` from one address (for IPv6, one network); 0 means no limit. */
export function limitConnections(server: Server, most: number): void {
  if (most === 0) {
    return;
  }
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const client = networkOf(socket.remoteAddress ?? '');
    const count = (counts.get(client) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    counts.set(client, count);
    socket.once('close', () => {
      const left = (counts.get(client) ?? 1) - 1;
      if (left === 0) {
        counts.delete(client);
      } else {
        counts.set(client, left);
      }
    });
  });
}

const IPV6_GROUPS = 8;

/** For IPv6, the first four groups: one customer usually has the whole /64. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) {
    return address.replace('::ffff:', '');
  }
  const [head = '', tail] = address.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(IPV6_GROUPS - (first?.length ?? 0) - (last?.length ?? 0)).fill('0');
  return [...(first ?? []), ...(tail === undefined ? [] : zeros), ...(last ?? [])]
    .slice(0, 4)
    .join(':');
}
