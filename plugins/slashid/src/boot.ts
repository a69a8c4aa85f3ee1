import {compilePolicy, decide, ANONYMOUS} from '@gated-docs/access';
import type {PolicySource} from '@gated-docs/access/rules';
import {accessOf, ACCESS_ATTRIBUTE, type Access} from '@gated-docs/theme/access-attribute';
import {requestConfirmation} from './provider/confirmToken';
import {openStorage, type TokenOptions} from './store/tokenStore';
import {readToken, TOKEN_KEY} from './store/userToken';

type Options = PolicySource & TokenOptions & {orgID?: string; baseURL?: string};

/**
 * Runs as an inline script before the first paint of the plain build: decides from the stored token and the rules
 * whether to show the page, so that nothing flashes. A private page stays hidden until the provider has confirmed the
 * token.
 */
export function decideBeforePaint({orgID, baseURL, ...options}: Options): void {
  const root = document.documentElement;
  const show = (access: Access) => root.setAttribute(ACCESS_ATTRIBUTE, access);
  const policy = compilePolicy(options);
  const anonymousAccess = accessOf(decide(policy, ANONYMOUS, location.pathname));
  const readable = readToken(openStorage(options).getItem(TOKEN_KEY), Date.now(), orgID);
  if (!readable) {
    show(anonymousAccess);
    return;
  }
  const confirmation = requestConfirmation(baseURL ? {baseURL} : {}, readable.token);
  if (anonymousAccess === 'permit') {
    show('permit');
    return;
  }
  show('confirming');
  const readerAccess = accessOf(decide(policy, readable.subject, location.pathname));
  void confirmation.then((outcome) => {
    // The page's own script handles an unreachable provider, and may already have taken over.
    if (outcome !== 'unreachable' && root.getAttribute(ACCESS_ATTRIBUTE) === 'confirming') {
      show(outcome === 'confirmed' ? readerAccess : anonymousAccess);
    }
  });
}
