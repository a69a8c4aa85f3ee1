import {describe, expect, it, onTestFinished} from 'vitest';
import type {
  PendingRevocation,
  StateStore,
  StoredReadToken,
  TokenStore,
} from '../../../plugins/gate/src/state/stateStore';

const NOW = Date.UTC(2026, 0, 15, 12);
const SECONDS = NOW / 1000;
const ROOM = {perOwner: 3, inAll: 5};
const OWNER = {organization: 'org', person: 'ann'};

type Open = () => Promise<StateStore>;
type Rule = [title: string, run: (store: StateStore, open: Open) => Promise<void>];

let count = 0;

function readToken(change: Partial<StoredReadToken> = {}): StoredReadToken {
  const id = `id-${++count}`;
  const times = {createdAt: SECONDS, expiresAt: SECONDS + 3600};
  return {
    ...OWNER,
    id,
    hash: `hash of ${id}`,
    name: 'a script',
    ...times,
    sealedSession: null,
    ...change,
  };
}

function pending(id: string): PendingRevocation {
  return {id, expiresAt: SECONDS + 3600, token: `token ${id}`, person: 'ann', attempts: 0};
}

function tokensOf({readTokens}: StateStore): TokenStore {
  if (readTokens === null) {
    throw new Error('the store keeps no read tokens');
  }
  return readTokens;
}

/** Rules of every store. */
const RULES: readonly Rule[] = [
  [
    'gives a pending revocation to one caller at a time, and forgets an accepted one',
    async ({ended}) => {
      await ended.add(pending('a'));
      await ended.add(pending('b'));
      expect(await ended.takeDue(0)).toEqual([]);

      await ended.settle('a', 0);
      const taken = await Promise.all([ended.takeDue(0), ended.takeDue(0)]);
      expect(taken.flat()).toEqual([{...pending('a'), attempts: 1}]);

      await ended.settle('a', null);
      expect((await ended.takeDue(60_000)).map(({id}) => id)).toEqual(['b']);
      await ended.settle('b', 60_000);
      expect(await ended.takeDue(0)).toEqual([]);
      await ended.settle('a', 0);
      expect(await ended.takeDue(0)).toEqual([]);
    },
  ],
  [
    'never revives an ended token by adding it again',
    async ({ended}) => {
      await ended.add(pending('a'));
      await ended.settle('a', 0);
      await ended.add({...pending('a'), token: 'another'});
      expect(await ended.takeDue(0)).toMatchObject([{token: 'token a', attempts: 1}]);
    },
  ],
  [
    'permits a burst for each key, then the rate, for concurrent requests, too',
    async ({take}) => {
      const rate = {burst: 2, perSecond: 0.5};
      const at = (seconds: number, key = 'a') => take(key, rate, NOW + seconds * 1000);

      expect((await Promise.all([at(0), at(0), at(0)])).toSorted()).toEqual([0, 0, 2]);
      expect(await at(0, 'b')).toBe(0);
      expect(await at(1)).toBeGreaterThan(0);
      expect(await at(2)).toBe(0);
      expect(await at(2)).toBe(2);
    },
  ],
  [
    'neither refills nor blocks a limit when the clock is set back',
    async ({take}) => {
      const rate = {burst: 1, perSecond: 1};
      expect(await take('a', rate, NOW)).toBe(0);
      expect(await take('a', rate, NOW - 900)).toBeGreaterThan(0);
      expect(await take('a', rate, NOW - 3_600_000)).toBe(0);
    },
  ],
];

/** Rules of a store that several gates share. */
const SHARED_RULES: readonly Rule[] = [
  [
    'tells other gates of ended tokens, by its own clock',
    async ({ended}, open) => {
      const other = (await open()).ended;
      const {time} = await other.since(0);
      await ended.add(pending('signed out'));
      await ended.add({id: 'rejected', expiresAt: SECONDS});

      const news = await other.since(time);
      expect(news.ids.toSorted()).toEqual(['rejected', 'signed out']);
      expect(news.time).toBeGreaterThanOrEqual(time);
      expect([await other.has('rejected'), await other.has('x')]).toEqual([true, false]);
      expect((await other.since(news.time + 1)).ids).toEqual([]);
    },
  ],
  [
    'keeps an ended token after its revocation, until it has long expired, but not its secret',
    async ({ended, removeExpired}) => {
      await ended.add(pending('a'));
      await ended.settle('a', null);
      await ended.settle('a', 0);
      expect(await ended.takeDue(60_000)).toEqual([]);

      await removeExpired(NOW + 3_600_000);
      expect(await ended.has('a')).toBe(true);
      await removeExpired(NOW + 3 * 3_600_000);
      expect(await ended.has('a')).toBe(false);
    },
  ],
  [
    'shares limits',
    async ({take}, open) => {
      const other = await open();
      const rate = {burst: 1, perSecond: 1};
      expect(await take('a', rate, NOW)).toBe(0);
      expect(await other.take('a', rate, NOW)).toBe(1);
    },
  ],
  [
    'finds a read token by its hash, at every gate, until its person revokes it',
    async (store, open) => {
      const own = readToken({sealedSession: 'sealed', name: 'Grüße "1"; --'});
      const others = readToken({person: 'bob'});
      await tokensOf(store).add(own, ROOM);
      await tokensOf(store).add(others, ROOM);
      const other = tokensOf(await open());

      expect(await other.find(own.hash)).toEqual(own);
      expect(await other.find('another')).toBeNull();
      expect(await other.list(OWNER)).toEqual([own]);
      expect(await other.remove(OWNER, others.id)).toBe(false);
      expect(await other.remove(OWNER, own.id)).toBe(true);
      expect(await tokensOf(store).find(own.hash)).toBeNull();
    },
  ],
  [
    'lists the newest read token first, and removes expired ones',
    async (store) => {
      const tokens = tokensOf(store);
      const old = readToken({createdAt: SECONDS - 10, expiresAt: SECONDS - 5});
      const fresh = readToken({createdAt: SECONDS - 6});
      await tokens.add(old, ROOM);
      await tokens.add(fresh, ROOM);
      const other = readToken({createdAt: SECONDS - 7, expiresAt: SECONDS - 1});
      await tokens.add(other, ROOM);
      expect((await tokens.list(OWNER)).map(({id}) => id)).toEqual([fresh.id, other.id, old.id]);

      await store.removeExpired(NOW - 3000);
      expect((await tokens.list(OWNER)).map(({id}) => id)).toEqual([fresh.id, other.id]);
      await tokens.add(readToken({person: 'bob'}), ROOM);
      expect(await tokens.list(OWNER)).toEqual([fresh]);
    },
  ],
  [
    'never stores more read tokens than permitted, even for concurrent requests at two gates',
    async (store, open) => {
      const gates = [tokensOf(store), tokensOf(await open())];
      const add = (change = {}) =>
        Promise.all(
          gates.flatMap((tokens) =>
            Array.from({length: 3}, () => tokens.add(readToken(change), ROOM)),
          ),
        );

      expect((await add()).toSorted()).toEqual([
        ...Array<string>(3).fill('added'),
        ...Array<string>(3).fill('too-many'),
      ]);
      expect((await add({person: 'bob'})).toSorted()).toEqual([
        ...Array<string>(2).fill('added'),
        ...Array<string>(4).fill('full'),
      ]);
    },
  ],
];

/**
 * The contract of every store.
 *
 * @param create creates an empty store, and returns how a gate opens it
 */
export function describeStateStore(
  name: string,
  create: () => Promise<Open>,
  rules: readonly Rule[] = RULES,
): void {
  describe(`the store in ${name}`, () => {
    it.each(rules)('%s', async (_title, run) => {
      const openStore = await create();
      const open = async () => {
        const store = await openStore();
        onTestFinished(store.close);
        return store;
      };
      await run(await open(), open);
    });
  });
}

/** The contract of a store that several gates share. */
export function describeSharedStore(name: string, create: () => Promise<Open>): void {
  describeStateStore(name, create, [...RULES, ...SHARED_RULES]);
}
