import http from 'node:http';
import http2 from 'node:http2';
import {expect, it} from 'vitest';
import {listenLocally} from '../../../../../tests/support/listenLocally';
import {toRawRequest, type NodeRequest} from './nodeRequest';
import type {NodeResponse} from './pace';

it('knows with either version of HTTP that the client has already disconnected [Y25]', async () => {
  const seen: boolean[] = [];
  let disconnect: () => void;
  const listener = (incoming: NodeRequest, outgoing: NodeResponse) => {
    const isAborted = () => toRawRequest(incoming, outgoing).disconnection().aborted;
    seen.push(isAborted());
    outgoing.once('close', () => seen.push(isAborted()));
    disconnect();
  };
  const [first, second] = [http.createServer(listener), http2.createServer(listener)];

  const request = http.get({port: await listenLocally(first)}).on('error', () => undefined);
  disconnect = () => request.destroy();
  await expect.poll(() => seen).toEqual([false, true]);

  const client = http2.connect(`http://127.0.0.1:${await listenLocally(second)}`);
  const stream = client.request();
  disconnect = () => stream.close();
  await expect.poll(() => seen).toEqual([false, true, false, true]);

  client.destroy();
  [first, second].forEach((server) => server.close());
});
