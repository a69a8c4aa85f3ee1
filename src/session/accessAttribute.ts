import type {Decision} from '../access';

/**
 * On `<html>`: what the style sheet shows. Without it, the plain build shows nothing. No `data-` attribute:
 * Docusaurus copies those from the address, which anybody can write (`?docusaurus-data-…`).
 */
export const ACCESS_ATTRIBUTE = 'portal-access';

/**
 * `permit`: the page; `sign-in`: the overlay; `forbidden`: the overlay, to a reader who is signed in;
 * `confirming`: neither, until the provider has confirmed the reader's token.
 */
export type Access = 'permit' | 'sign-in' | 'forbidden' | 'confirming';

export function accessOf(decision: Decision): Exclude<Access, 'confirming'> {
  if (decision.effect === 'permit') {
    return 'permit';
  }
  return decision.reason === 'missing-group' ? 'forbidden' : 'sign-in';
}
