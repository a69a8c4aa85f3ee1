import type {Decision} from '../access';

/**
 * On `<html>`: what the style sheet shows. Without it, the plain build shows nothing. No `data-` attribute:
 * Docusaurus copies those from the address, which anybody can write (`?docusaurus-data-…`).
 */
export const ACCESS_ATTRIBUTE = 'portal-access';

/** `permit`: the page; `sign-in`: the overlay; `forbidden`: the overlay, to somebody who is signed in. */
export type Access = 'permit' | 'sign-in' | 'forbidden';

export function accessOf(decision: Decision): Access {
  if (decision.effect === 'permit') {
    return 'permit';
  }
  return decision.reason === 'missing-group' ? 'forbidden' : 'sign-in';
}
