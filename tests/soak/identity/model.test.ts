import {expect, it} from 'vitest';
import {attackAccounts} from '../../support/identityModel';

// Shards keep each outbox and database small.
it.each(Array.from({length: 20}, (_none, shard) => [1000 + shard]))(
  'no sequence of calls takes over an account or prolongs a session (500 sequences of seed %i)',
  async (seed) => {
    expect.hasAssertions();

    await attackAccounts(500, seed);
  },
  1_800_000,
);
