import {expect} from 'vitest';
import {claimsOf, type TestProvider} from '../identity';
import type {Command} from './commands';
import type {Hand} from './createHand';
import type {Claims, Ledger, Place} from './createLedger';

/** A one-time value: its person, what created it, and how often the person's sessions had ended by then. */
type Value = {
  nonce: any;
  person: string;
  generation: number;
  by: 'key' | 'impersonator' | 'person';
  bearer: Claims;
  /** Expiry or time of use. */
  endsAt: number;
};

const MINUTE_MS = 60_000;
const LIFETIME_MS = 5 * MINUTE_MS;
/** The lifetime that requests with an API key ask for. */
const LONG_LIFETIME_MS = 60 * MINUTE_MS;

type Attacker = {
  ledger: Ledger;
  hand: Hand;
  people: Pick<Place, 'victim' | 'mallory'>;
  branch: string;
};

/** One-time values, created with keys, by people for themselves, and by impersonators. */
export function createValues(idp: TestProvider, {ledger, hand, people, branch}: Attacker) {
  const list: Value[] = [];

  const now = () => idp.clock().getTime();

  function add(
    result: string | undefined,
    made: Pick<Value, 'person' | 'by' | 'bearer'>,
    lifetimeMs = LIFETIME_MS,
  ): void {
    if (result !== undefined) {
      const [nonce] = JSON.parse(Buffer.from(result, 'base64url').toString());
      const generation = ledger.generationOf(made.person);
      list.push({...made, nonce, generation, endsAt: now() + lifetimeMs});
    }
  }

  /** Works once, until it expires. */
  async function use(value: Value): Promise<void> {
    const {nonce, person, generation, by, bearer} = value;
    const {status, body} = await idp.answer(nonce, {challenge: nonce.options.challenge});
    if (status !== 200) {
      return;
    }
    const {token} = body.result;
    expect(now()).toBeLessThan(value.endsAt);
    value.endsAt = now();
    expect(generation).toBe(ledger.generationOf(person));
    if (by === 'person') {
      hand.keepDerived(token, bearer);
      return;
    }
    ledger.give(token);
    const claims = hand.keep(token);
    if (by === 'impersonator') {
      expect(ledger.isOver(bearer)).toBe(false);
      expect(claims.sid).not.toBe(bearer.sid);
      expect(claims.act).toMatchObject({sub: bearer.person_id, sid: bearer.sid});
      expect(claims.exp).toBeLessThanOrEqual(bearer.exp);
    }
  }

  return {
    list,
    add,
    use,

    async useLast(): Promise<void> {
      const last = list.at(-1);
      if (last) {
        await use(last);
      }
    },

    /** Uses the right of a group. */
    async impersonate(bearer: string | undefined, person: string): Promise<void> {
      const path = `/persons/${person}/impersonate`;
      const {body} = await idp.post(path, undefined, bearer === undefined ? {} : {bearer});
      if (body.result !== undefined) {
        const claims = claimsOf(bearer ?? '');
        expect(ledger.groupsOf(claims.person_id)).toContain('public');
        expect([claims.oid, claims.act, ledger.isOver(claims)]).toEqual([
          idp.organizationId,
          undefined,
          false,
        ]);
        add(body.result, {person, by: 'impersonator', bearer: claims});
      }
    },

    /** Uses the key of an organization. */
    async make({kind, at, person}: Extract<Command, {type: 'make'}>): Promise<void> {
      const id = people[person];
      const requests = {
        'direct-id': {duration_secs: LONG_LIFETIME_MS / 1000},
        'mint-token': {},
        impersonate: undefined,
      };
      const {body} = await idp.manage('POST', `/persons/${id}/${kind}`, requests[kind], {
        organization: at === 'main' ? idp.organizationId : branch,
      });
      if (kind === 'mint-token') {
        ledger.give(body.result);
        hand.keep(body.result);
      } else {
        const lifetimeMs = kind === 'direct-id' ? LONG_LIFETIME_MS : LIFETIME_MS;
        add(body.result, {person: id, by: 'key', bearer: undefined}, lifetimeMs);
      }
    },
  };
}
