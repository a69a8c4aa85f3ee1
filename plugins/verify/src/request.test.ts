import {createServer, type RequestListener} from 'node:http';
import {expect, it, onTestFinished} from 'vitest';
import {listenLocally} from '../../../tests/support/listenLocally';
import {createDeployment} from './request';

/** A deployment that responds like this. */
async function deploymentOf(answer: RequestListener, timeoutMs?: number) {
  const server = createServer(answer);
  const url = new URL(`http://127.0.0.1:${await listenLocally(server)}`);
  const deployment = createDeployment({
    url,
    publicOrigin: url.origin,
    ...(timeoutMs && {timeoutMs}),
  });
  onTestFinished(() => {
    deployment.close();
    server.closeAllConnections();
    server.close();
  });
  return deployment;
}

it.each<[string, RequestListener]>([
  ['there is no response', () => undefined],
  [
    'the host switches protocols',
    ({socket}) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    },
  ],
])('fails like a system call if %s, because firewalls drop packets', async (_what, answer) => {
  const silent = await deploymentOf(answer, 50);

  await expect(silent.ask({target: '/'})).rejects.toMatchObject({
    code: 'ETIMEDOUT',
    message: 'no response within 0.05 seconds',
  });
});

it('stops reading a response of more than 64 MB', async () => {
  const part = Buffer.alloc(1024 * 1024);
  let sent = 0;
  const endless = await deploymentOf((_request, response) => {
    const send = () => {
      sent += 1;
      response.write(part, (error) => error ?? send());
    };
    send();
  });

  await expect(endless.ask({target: '/'})).rejects.toThrow('longer than 64 MB');
  expect(sent).toBeLessThan(100);
});
