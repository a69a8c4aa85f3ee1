import {Server, Socket} from 'node:net';
import {expect, it} from 'vitest';
import {limitConnections} from './limitConnections';

/** A connection from an address, as emitted by a server. */
function connectFrom(server: Server, address: string): Socket {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', {value: address});
  server.emit('connection', socket);
  return socket;
}

it.each([
  ['one address', ['192.0.2.1', '192.0.2.1'], true],
  ['two addresses', ['192.0.2.1', '192.0.2.2'], false],
  ['one address in both of its notations', ['192.0.2.1', '::ffff:192.0.2.1'], true],
  ['one network of IPv6', ['2001:db8:1:2:3::1', '2001:db8:1:2:4::2'], true],
  ['two networks of IPv6', ['2001:db8:1:2::1', '2001:db8:1:3::1'], false],
  [
    'one network whose zeros are shortened in one address',
    ['2001:db8:0:0:1::', '2001:db8::1'],
    true,
  ],
  [
    'two networks whose difference follows the zeros',
    ['2001::1:a:b:c:d', '2001::2:a:b:c:d'],
    false,
  ],
])('counts connections from %s', (_what, [first = '', second = ''], isOne) => {
  const server = new Server();
  limitConnections(server, 1);
  const kept = connectFrom(server, first);

  expect(connectFrom(server, second).destroyed).toBe(isOne);
  expect(kept.destroyed).toBe(false);
});

it('frees a slot when a connection ends', async () => {
  const server = new Server();
  limitConnections(server, 1);
  const ended = connectFrom(server, '192.0.2.1');
  await new Promise((resolve) => ended.once('close', resolve).destroy());

  expect(connectFrom(server, '192.0.2.1').destroyed).toBe(false);
});
