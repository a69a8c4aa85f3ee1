import type {Server, Socket} from 'node:net';

/** Turns away connections beyond `most` from one address (of IPv6, from one network); 0 is no bound. */
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

/** Of IPv6 the first four groups: a single customer has all addresses below them. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) {
    return address.replace('::ffff:', '');
  }
  const [head = ''] = address.split('::');
  const groups = head.split(':').slice(0, 4);
  return `${groups.join(':')}::`;
}
