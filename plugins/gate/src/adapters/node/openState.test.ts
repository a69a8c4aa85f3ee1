import {rm} from 'node:fs/promises';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {describe, expect, it, onTestFinished} from 'vitest';
import {temporaryFolder} from '../../../../../tests/support/temporaryFolder';
import {
  describeSharedStore,
  describeStateStore,
} from '../../../../../tests/support/state/describeStateStore';
import {openState} from './openState';

function temporaryFile(): string {
  const folder = temporaryFolder('state');
  onTestFinished(() => rm(folder, {recursive: true, force: true}));
  return path.join(folder, 'gate', 'state.db');
}

describeStateStore('memory', async () => () => openState(undefined));
describeSharedStore('an SQLite file', async () => {
  const url = pathToFileURL(temporaryFile()).href;
  return () => openState(url);
});

describe('openState', () => {
  it.each([
    ['state.db', /STATE_URL is "state.db", which is not a store. Use file/],
    // Relative to nothing that an operator would expect.
    ['file:state.db', /which is not a store/],
    ['redis://localhost', /which is not a store/],
    [
      'file:///dev/null/state.db',
      /The store file:\/\/\/dev\/null\/state\.db \(STATE_URL\) cannot be used: .*may read and write/,
    ],
    [
      'postgres://gate:secret@127.0.0.1:9/gate',
      /The store postgres:\/\/gate@127.0.0.1:9\/gate .*ECONNREFUSED/,
    ],
  ])('rejects %s, without a password in the message', async (url, message) => {
    const error: unknown = await openState(url).catch((reason: unknown) => reason);

    expect(String(error)).toMatch(message);
    expect(String(error)).not.toContain('secret');
  });
});
