import {expect} from 'vitest';
import {claimsOf, type TestProvider} from '../identity';

const UNPROVEN = ['api', 'direct_id', 'impersonate', 'anonymous'];
const TOKEN_SECONDS = 86_400;

/** Claims of a user token, if valid. */
export type Claims = any;

/** IDs of the suborganization, which shares its people, and of the two people. */
export type Place = {branch: string; victim: string; mallory: string};

export type Ledger = ReturnType<typeof createLedger>;

const proofsOf = ({authentications}: Claims): Claims[] =>
  authentications.filter(({method}: Claims) => !UNPROVEN.includes(method));

/**
 * What the attacker is entitled to: sessions that somebody gave away, proofs by the attacker, and
 * what has ended since. All tokens are checked against it.
 */
export function createLedger(idp: TestProvider, {branch, victim, mallory}: Place) {
  /** First tokens of sessions that started without the attacker's proof, by session ID. */
  const given = new Map<string, Claims>();
  const provenAt = new Set<number>();
  const endedSessions = new Set<string>();
  /** People without a handle. */
  const anonymous = new Set<string>();
  const generations = new Map<string, number>();

  const groups = new Map([
    [victim, ['internal']],
    [mallory, ['public']],
  ]);

  const groupsOf = (personId: string): string[] => groups.get(personId) ?? [];
  const generationOf = (personId: string) => generations.get(personId) ?? 0;
  const nowSeconds = () => idp.clock().getTime() / 1000;
  const isEnded = (personId: string, sessionId: string, generation: number) =>
    endedSessions.has(sessionId) || generation < generationOf(personId);

  const noteEnd = (personId: string) => generations.set(personId, generationOf(personId) + 1);

  /** Whether the session, or that of its impersonator, has ended. */
  function isOver({person_id, sid, session_generation, act}: Claims): boolean {
    const isActorGone = act?.sid !== undefined && isEnded(act.sub, act.sid, act.session_generation);
    return isEnded(person_id, sid, session_generation) || isActorGone;
  }

  /** No token is older, lasts longer or has more rights than the basis of its session. */
  function checkClaims(claims: Claims): void {
    const {person_id, sid, exp, act, oid, authenticated_methods: methods} = claims;
    const source = given.get(sid);
    const inherited = source ? proofsOf(source) : [];
    const own = proofsOf(claims).filter(
      (proof) => !inherited.some(({timestamp}) => timestamp === proof.timestamp),
    );
    const newest = Math.max(0, ...own.map(({timestamp}) => new Date(timestamp).getTime()));
    const isProven = own.length > 0;

    expect(own.every(({timestamp}) => provenAt.has(new Date(timestamp).getTime()))).toBe(true);
    expect({isProven, isGiven: source !== undefined}).not.toEqual({
      isProven: false,
      isGiven: false,
    });
    const ends = [
      source?.exp ?? 0,
      isProven && act === undefined ? Math.floor(newest / 1000) + TOKEN_SECONDS : 0,
    ];
    expect(exp).toBeLessThanOrEqual(Math.max(...ends));
    expect(act).toEqual(source?.act);
    if (person_id === victim) {
      expect([source?.person_id, isProven]).toEqual([victim, false]);
      expect(methods).toEqual(expect.arrayContaining(source.authenticated_methods));
    }
    if (source?.oid === branch && !isProven) {
      expect(oid).toBe(branch);
    }
    if (source?.person_type === 'anonymous' && !isProven) {
      expect([claims.person_type, oid]).toEqual(['anonymous', source.oid]);
    }
  }

  return {
    generationOf,
    groupsOf,
    setGroups: (personId: string, names: string[]) => groups.set(personId, names),
    isOver,
    isExpired: ({exp}: Claims): boolean => exp <= nowSeconds(),

    /** A session that was stolen, or created for the attacker. */
    give(token: string): void {
      const claims = claimsOf(token);
      expect(given.has(claims.sid)).toBe(false);
      given.set(claims.sid, claims);
      if (claims.person_type === 'anonymous') {
        anonymous.add(claims.person_id);
      }
    },

    /** The attacker proved their own credential. */
    noteProof: () => provenAt.add(idp.clock().getTime()),

    noteLogOut(token: string): void {
      const {sid, exp} = claimsOf(token);
      if (exp > nowSeconds()) {
        endedSessions.add(sid);
      }
    },

    noteEnd,

    /** An anonymous person's sessions end when the person verifies a handle. */
    async noteUpgrades(): Promise<void> {
      for (const id of anonymous) {
        const {body} = await idp.manage('GET', `/persons/${id}`);
        if (body.result?.person_type === 'regular') {
          anonymous.delete(id);
          noteEnd(id);
        }
      }
    },

    /** A token issued now. */
    checkIssued(token: string): void {
      const claims = claimsOf(token);
      expect(isOver(claims)).toBe(false);
      expect(claims.groups).toEqual(groupsOf(claims.person_id));
      checkClaims(claims);
    },

    /** A token is valid unless it ended, expired, was replaced (`isReplaced`) or has other groups than its person. */
    async checkHeld(token: string, isReplaced: boolean): Promise<void> {
      const claims = claimsOf(token);
      checkClaims(claims);
      const isCurrent = claims.groups.join() === groupsOf(claims.person_id).join();
      const isValid = isCurrent && !isReplaced && !isOver(claims) && claims.exp > nowSeconds();
      expect(await idp.isValid(token)).toBe(isValid);
    },
  };
}
