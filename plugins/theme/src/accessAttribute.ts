import type {Decision} from '@gated-docs/access';

/**
 * Attribute on `<html>` that tells the style sheet what to show. Without it, the plain build shows nothing. Not a
 * `data-` attribute: Docusaurus copies those from the URL, which anyone can craft (`?docusaurus-data-…`).
 */
export const ACCESS_ATTRIBUTE = 'portal-access';

/**
 * `permit`: the page; `sign-in`: the overlay; `forbidden`: the overlay, for a signed-in reader; `confirming`:
 * neither, until the provider has confirmed the token.
 */
export type Access = 'permit' | 'sign-in' | 'forbidden' | 'confirming';

export function accessOf(decision: Decision): Exclude<Access, 'confirming'> {
  if (decision.effect === 'permit') {
    return 'permit';
  }
  return decision.reason === 'missing-group' ? 'forbidden' : 'sign-in';
}
