import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {loadSigningKeys} from './keys';

it('uses one key in all providers that start at once with a new folder', async () => {
  const folder = temporaryFolder('keys');

  const all = await Promise.all(Array.from({length: 4}, () => loadSigningKeys(folder)));

  expect(new Set(all.map(({current}) => current.kid)).size).toBe(1);
});
