import type {Browser, BrowserContextOptions, Page} from '@playwright/test';
import type {IdentityServer} from '@gated-docs/local-identity';
import {PLAIN_BUILD, plainEnvironment, plainPlaces, startPlainIdentity} from './plainBuild';
import {confirmTokens, servePlainBuild, unsignedToken, type PlainSite} from './plainSite';

/** Serves the plain build of this site without its provider. */
export async function servePlainPortal(): Promise<PlainSite> {
  return servePlainBuild(PLAIN_BUILD, {env: await plainEnvironment()});
}

/** Serves the plain build of this site at its URL, with its provider. */
export async function startPlainPortal(): Promise<{site: PlainSite; identity: IdentityServer}> {
  const env = await plainEnvironment();
  const places = plainPlaces();
  const identity = await startPlainIdentity(places);
  return {identity, site: await servePlainBuild(PLAIN_BUILD, {env, port: places.port})};
}

/** A new page of a reader in some groups. */
export async function openAsReader(
  browser: Browser,
  groups: readonly string[],
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await confirmTokens(page);
  await page.addInitScript((token) => {
    if (location.protocol.startsWith('http')) {
      localStorage.setItem('MY_USER_TOKEN', token);
    }
  }, unsignedToken(groups));
  return page;
}
