import {rmSync} from 'node:fs';
import {expect, it, onTestFinished} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {loadSigningKeys} from './keys';

it('creates one key for two programs that start at the same time', async () => {
  const folder = temporaryFolder('keys');
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));

  const loaded = await Promise.all([loadSigningKeys(folder), loadSigningKeys(folder)]);
  const {current} = await loadSigningKeys(folder);

  expect(loaded.map((keys) => keys.current.kid)).toEqual([current.kid, current.kid]);
});
