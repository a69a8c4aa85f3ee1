import {expect} from 'vitest';
import {claimsOf} from '../identity';
import type {Claims, Ledger} from './createLedger';

export type Hand = ReturnType<typeof createHand>;

/** The tokens that the attacker has got so far. What is issued is held against the ledger at once. */
export function createHand(ledger: Ledger) {
  const tokens: string[] = [];

  /** Resolves to its claims, unless it is a placeholder, which has no signature of ours. */
  function keep(token: unknown): Claims {
    if (typeof token !== 'string' || claimsOf(token).exp === undefined) {
      return undefined;
    }
    tokens.push(token);
    ledger.checkIssued(token);
    return claimsOf(token);
  }

  return {
    tokens,
    keep,

    /** A token that another one brought: of the same session, and in nothing more than that. */
    keepDerived(token: unknown, from: Claims): void {
      const claims = keep(token);
      if (claims) {
        expect(ledger.isOver(from)).toBe(false);
        expect(claims).toMatchObject({sid: from.sid, person_id: from.person_id});
        expect(claims.act).toEqual(from.act);
        expect(claims.exp).toBeLessThanOrEqual(from.exp);
        expect(claims.authentications).toEqual(expect.arrayContaining(from.authentications));
      }
    },

    /** One more than there are: without a token. */
    bearerAt(index: number): {bearer?: string} {
      const bearer = tokens[index % (tokens.length + 1)];
      return bearer === undefined ? {} : {bearer};
    },
  };
}
