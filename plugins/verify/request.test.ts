import {createServer} from 'node:http';
import {expect, it, onTestFinished} from 'vitest';
import {listenLocally} from '../../tests/support/listenLocally';
import {createDeployment} from './request';

it('fails like a system call if there is no response, because firewalls drop packets', async () => {
  const server = createServer(() => undefined);
  const port = await listenLocally(server);
  const url = new URL(`http://127.0.0.1:${port}`);
  const silent = createDeployment({url, publicOrigin: url.origin, timeoutMs: 50});
  onTestFinished(() => {
    silent.close();
    server.closeAllConnections();
    server.close();
  });

  await expect(silent.ask({target: '/'})).rejects.toMatchObject({
    code: 'ETIMEDOUT',
    message: 'no response within 0.05 seconds',
  });
});
