import {expect, it} from 'vitest';
import {killWhileWriting} from '../../support/identityWrites';

it('keeps every acknowledged write of every kind through 20 kills', async () => {
  expect.hasAssertions();

  await killWhileWriting(20);
}, 10_800_000);
