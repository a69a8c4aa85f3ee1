import siteConfig from '@generated/docusaurus.config';
import type {AccessConfig} from '@gated-docs/access-config';
import {ACCESS_ATTRIBUTE} from '@gated-docs/theme/access-attribute';
import {accessConfigOf} from '@gated-docs/theme/session';
import {loadProviderConfig, type ProviderConfig} from './provider/providerConfig';

let prefetched: Promise<ProviderConfig> | undefined;

/** Loads the sign-in form's code and everything else that needs the identity SDK. */
export const loadIslands = () => import(/* webpackChunkName: "islands" */ './IdentityIsland');

/**
 * Starts loading the form in parallel with the page's own chunks if the page needs it. React would request it only
 * after those chunks, and then one part after the other.
 */
export function prefetchForm(): void {
  const isAsked = document.documentElement.getAttribute(ACCESS_ATTRIBUTE) === 'sign-in';
  if (isAsked || document.querySelector('.portal--required') !== null) {
    prefetched = loadProviderConfig(accessConfigOf(siteConfig));
    // Avoids an unhandled rejection: the form reports the error and retries.
    prefetched.catch(() => undefined);
    loadIslands().catch(() => undefined);
  }
}

/** Loads what the form needs. The first call takes what was prefetched. */
export async function loadForm(access: AccessConfig) {
  const config = prefetched ?? loadProviderConfig(access);
  prefetched = undefined;
  const [provider, {IdentityIsland}] = await Promise.all([config, loadIslands()]);
  return {provider, IdentityIsland};
}
