import siteConfig from '@generated/docusaurus.config';
import type {AccessConfig} from '../site-config';
import {ACCESS_ATTRIBUTE} from './accessAttribute';
import {loadProviderConfig, type ProviderConfig} from './providerConfig';
import type {Delivery} from './types';
import {accessConfigOf, deliveryOf} from './useSiteConfig';

let prefetched: Promise<ProviderConfig> | undefined;

/** The code of the sign-in form, and all else that needs the identity SDK. */
export const loadIslands = () => import(/* webpackChunkName: "islands" */ './islands');

/**
 * Begins to load the form when the page that was served asks for it, side by side with the page's own chunks. React
 * would ask for it when those have come, and then for one part after the other.
 */
export function prefetchForm(): void {
  const isAsked = document.documentElement.getAttribute(ACCESS_ATTRIBUTE) === 'sign-in';
  if (isAsked || document.querySelector('.portal--required') !== null) {
    prefetched = loadProviderConfig(deliveryOf(siteConfig).delivery, accessConfigOf(siteConfig));
    // Who shows the form hears of it, and asks again.
    prefetched.catch(() => undefined);
    loadIslands().catch(() => undefined);
  }
}

/** As `loadProviderConfig`; the first time what was asked for in advance, if it was. */
export function takeProviderConfig(
  delivery: Delivery['delivery'],
  access: AccessConfig,
): Promise<ProviderConfig> {
  const config = prefetched;
  prefetched = undefined;
  return config === undefined ? loadProviderConfig(delivery, access) : config;
}
