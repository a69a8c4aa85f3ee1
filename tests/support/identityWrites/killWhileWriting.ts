import {expect} from 'vitest';
import {childOptions, type IdentityChild, startIdentityChild} from '../identityChild';
import {DIRECTORY_WRITES} from './directoryWrites';
import {SIGN_IN_WRITES} from './signInWrites';
import type {Check, Write} from './types';

const KINDS = Object.entries({...DIRECTORY_WRITES, ...SIGN_IN_WRITES});
/** Maximum writes per kind and round, because of rate limits. */
const MOST = 4;
/** Only the newest events are shown, so later rounds displace those of the first ones. */
const SHOWN_FOR_A_WHILE = ['reported event', 'impersonation'];

type Kept = {kind: string; check: Check};

/**
 * Repeatedly kills a provider during concurrent writes of all kinds, restarts it on the same folder, and checks all
 * acknowledged writes; at the end, those of all rounds.
 */
export async function killWhileWriting(rounds: number): Promise<void> {
  const options = await childOptions();
  const all: Kept[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const child = await startIdentityChild(options);
    const acknowledged = await writeUntilKilled(child, round);
    const next = await startIdentityChild(options);
    await expectKept(acknowledged, next);
    await next.kill();
    all.push(...acknowledged.filter(({kind}) => !SHOWN_FOR_A_WHILE.includes(kind)));
  }
  await expectKept(all, await startIdentityChild(options));
}

async function writeUntilKilled(child: IdentityChild, round: number): Promise<Kept[]> {
  const acknowledged: Kept[] = [];
  const missing = new Set(KINDS.map(([kind]) => kind));
  const {promise: everyKind, resolve: seeEveryKind} = createSignal();
  let isKilled = false;

  async function writeAgainAndAgain([kind, write]: [string, Write], position: number) {
    for (let index = 0; !isKilled && index < MOST; index += 1) {
      try {
        const check = await write(child, `r${round}-k${position}-${index}`);
        acknowledged.push({kind, check});
      } catch (error) {
        // Interrupted without acknowledgement: the outcome is unknown.
        if (!isKilled) {
          throw new Error(`${kind} was not acknowledged`, {cause: error});
        }
      }
      missing.delete(kind);
      if (missing.size === 0) {
        seeEveryKind();
      }
    }
  }

  // No deadline: a busy machine is slow, not wrong.
  const writers = Promise.all(KINDS.map(writeAgainAndAgain));
  await Promise.race([everyKind, writers]);
  isKilled = true;
  await child.kill();
  await writers;
  return acknowledged;
}

function createSignal() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return {promise, resolve};
}

async function expectKept(kept: readonly Kept[], idp: IdentityChild): Promise<void> {
  const lost: string[] = [];
  for (const {kind, check} of kept) {
    if (!(await check(idp))) {
      lost.push(kind);
    }
  }
  expect(lost).toEqual([]);
}
