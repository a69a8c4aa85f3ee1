import {createServer} from 'node:http';
import {expect, it, onTestFinished} from 'vitest';
import {listenLocally} from '../../../tests/support/listenLocally';
import {createMint} from './tokens';

it('removes every person that it can, and reports the others', async () => {
  const removed: string[] = [];
  let created = 0;
  const provider = createServer((req, res) => {
    const {method = '', url = ''} = req;
    if (method === 'DELETE') {
      removed.push(url);
      res.writeHead(url === '/persons/1' ? 500 : 204).end();
    } else if (url === '/persons') {
      created += 1;
      res.end(JSON.stringify({result: {person_id: String(created)}}));
    } else {
      res.end(JSON.stringify({result: 'a.b.c'}));
    }
  });
  const port = await listenLocally(provider);
  onTestFinished(() => {
    provider.closeAllConnections();
    provider.close();
  });
  const mint = createMint({baseURL: `http://127.0.0.1:${port}`, orgID: 'org', apiKey: 'key'});
  await mint.tokenFor(['apps']);
  await mint.tokenFor(['internal']);

  await expect(mint.close()).rejects.toThrow(
    /^1 of the persons that verify created could not be removed\. .* responded with 500/,
  );
  expect(removed).toEqual(['/persons/1', '/persons/2']);
});
