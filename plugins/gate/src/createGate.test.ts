import {expect, it, onTestFinished} from 'vitest';
import {createEditionFolder} from '../../../tests/support/gate/editionFolder';
import {createStandInProvider} from '../../../tests/support/gate/standInProvider';
import {openFolderStore} from './adapters/node/folderStore';
import {createGate} from './createGate';
import {askByFetch} from './session/ask';

const PUBLIC_URL = 'http://localhost:3000';

it('loads MCP again after it could not be loaded', async () => {
  const folder = await createEditionFolder({routes: ['/', '/apis/']});
  const provider = await createStandInProvider(Date.now);
  const {orgID, baseURL, sdkURL} = provider;
  const editionsDirectory = folder.directory;
  const store = await openFolderStore({editionsDirectory, onProblem: () => undefined});
  const problems: string[] = [];
  let isBroken = true;
  const gate = createGate(
    {
      publicURL: PUBLIC_URL,
      provider: {orgID, baseURL, sdkURL},
      ask: askByFetch(provider.fetch),
      onProblem: ({detail}) => void problems.push(detail),
    },
    store,
    {
      loadMCP: () =>
        isBroken ? Promise.reject(new Error('too many open files')) : import('./mcp/createMCP'),
    },
  );
  onTestFinished(async () => {
    await gate.close();
    store.close();
    await folder.remove();
  });
  const token = await provider.token({groups: ['public']});
  const ask = async () => {
    const body = new TextEncoder().encode('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    const {status} = await gate.answer({
      method: 'POST',
      target: '/mcp',
      version: '1.1',
      client: undefined,
      headers: {
        host: 'localhost:3000',
        cookie: `gate_session=${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      readBody: () => Promise.resolve(body),
      disconnection: () => new AbortController().signal,
    });
    return status;
  };

  const first = await ask();
  isBroken = false;

  expect(problems).toEqual(['too many open files']);
  expect([first, await ask()]).toEqual([501, 200]);
});
