import {expect, it} from 'vitest';
import {attackAccounts} from '../../support/identityModel';

// Shards, so that the outbox and the database of each stay small.
it.each(Array.from({length: 20}, (_none, shard) => [shard]))(
  'no sequence of calls takes over an account or prolongs a session (shard %i of 500 sequences)',
  async (shard) => {
    expect.hasAssertions();

    await attackAccounts(500, 1000 + shard);
  },
  1_800_000,
);
