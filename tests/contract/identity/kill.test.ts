import {expect, it} from 'vitest';
import {killWhileWriting} from '../../support/identityWrites';

it('keeps every acknowledged write of every kind when it is killed (a sample of the soak)', async () => {
  expect.hasAssertions();

  await killWhileWriting(2);
}, 600_000);
