import {expect} from 'vitest';
import {claimsOf} from '../identity';
import type {Claims, Ledger} from './createLedger';

export type Hand = ReturnType<typeof createHand>;

/** The attacker's tokens so far. New tokens are immediately checked against the ledger. */
export function createHand(ledger: Ledger) {
  const tokens: string[] = [];

  /** Returns the claims; undefined for a placeholder token, which has no expiry. */
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

    /** A token from another one: of the same session, without additional rights. */
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

    /** An index past the end selects no token. */
    bearerAt(index: number): {bearer?: string} {
      const bearer = tokens[index % (tokens.length + 1)];
      return bearer === undefined ? {} : {bearer};
    },
  };
}
