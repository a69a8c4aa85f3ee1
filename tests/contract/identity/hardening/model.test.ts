import {expect, it} from 'vitest';
import {attackAccounts} from '../../../support/identityModel';

it('no sequence of calls takes over an account or prolongs a session (a sample of the soak)', async () => {
  expect.hasAssertions();

  await attackAccounts(15, 20260504);
}, 120_000);
