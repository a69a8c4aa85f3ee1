import fs from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {startGateServer} from '@gated-docs/gate';
import {startIdentityServer} from '@gated-docs/local-identity';
import {completeCode} from '../e2e/outbox';
import {buildCornersEditions} from './cornersEditions';
import {freePort} from './freePort';
import {openBrowserPage} from './openBrowserPage';
import {temporaryFolder} from './temporaryFolder';

/** An organization that allows anonymous users. */
const SEED = {
  organization: {
    name: 'Open',
    settings: {anonymous_persons_allowed: true},
    groups: ['staff'],
  },
  people: [{handles: [{type: 'email_address', value: 'staff@example.com'}], groups: ['staff']}],
};

export type ServedCorners = Awaited<ReturnType<typeof serveCornersEditions>>;

/** The small site's editions behind a gate, with their own provider and an empty browser page. */
export async function serveCornersEditions() {
  const editionsDirectory = await buildCornersEditions();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const folder = temporaryFolder('corners');
  const seedFile = path.join(folder, 'seed.json');
  fs.writeFileSync(seedFile, JSON.stringify(SEED));
  const identity = await startIdentityServer({
    port: 0,
    siteOrigins: [url],
    dataDirectory: path.join(folder, 'data'),
    seedFile,
  });
  const {organizationId: orgID, url: baseURL} = identity;
  const provider = {orgID, baseURL, sdkURL: `${baseURL}/sdk.html`};
  const gate = await startGateServer({port, publicURL: url, editionsDirectory, provider});
  const {page, close: closeBrowser} = await openBrowserPage();
  return {
    url,
    identity: identity.url,
    page,
    signIn: (handle: string) => signIn(page, identity.url, handle),
    async close() {
      await closeBrowser();
      await gate.close();
      await identity.close();
      fs.rmSync(folder, {recursive: true, force: true});
    },
  };
}

/** Signs in on the current page by code, the site's only method. */
async function signIn(page: Page, identity: string, handle: string): Promise<void> {
  await page.getByLabel('Email', {exact: true}).fill(handle);
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await completeCode(page, handle, `${identity}/outbox/messages`);
  // Present on the reader's page once its script has run.
  await page.getByTitle(`Signed in as ${handle}`).first().waitFor();
}
