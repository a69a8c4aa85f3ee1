import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {matchesBelow, readBuiltSite} from '../../support/builtFiles';
import {freePort} from '../../support/freePort';
import {openBrowserPage} from '../../support/openBrowserPage';
import {startOidcProvider} from '../../support/openid/startOidcProvider';
import {temporaryFolder} from '../../support/temporaryFolder';
import {run} from '../packed/createSite';
import {openIDEnvironment, startInstalledGate} from '../support/installedGate';
import {createOpenAPISite} from './createOpenAPISite';

const CATEGORY = '/docs/category/fleet-api';
const VEHICLES = '/docs/fleet/list-vehicles';
const SCRAP = '/docs/fleet/scrap-vehicle';

/** In the pages that only staff have; in those of partners and staff. */
const FOR_STAFF = /scrap(?:-| a )?vehicle|junkyard|Antwerp|salvageValue|auctioneer|wreck was/i;
const FOR_PARTNER = /list-?vehicles|were bought|vehicles of this paint|AN-1234|Fleet API/i;

describe('a site with pages that docusaurus-plugin-openapi-docs generates', () => {
  const site = path.join(temporaryFolder('openapi'), 'site');

  beforeAll(() => {
    const tarballs = run('npm', ['run', '--silent', 'pack']).trim().split('\n');
    createOpenAPISite(
      site,
      tarballs.filter((file) => !path.basename(file).startsWith('gated-docs-slashid-')),
    );
    return () => fs.rmSync(site, {recursive: true, force: true});
  });

  async function startGate(): Promise<string> {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const {issuer, stop} = await startOidcProvider(url);
    onTestFinished(stop);
    await startInstalledGate(site, port, openIDEnvironment(issuer));
    return url;
  }

  it('has editions without a word for others, although no option was set for it', () => {
    const {editions} = readBuiltSite(path.join(site, 'editions'));

    expect(editions.map(({id}) => id).sort()).toEqual([
      ...['anonymous', 'partner', 'signed-in', 'staff'],
    ]);
    for (const {id, directory} of editions) {
      const find = (words: RegExp) =>
        [...matchesBelow(path.join(site, 'editions', directory), new RegExp(words, 'gi'))].length >
        0;
      expect(find(FOR_STAFF), id).toBe(id === 'staff');
      expect(find(FOR_PARTNER), id).toBe(id === 'staff' || id === 'partner');
    }
  });

  it.each([
    ['nobody', [403, 403, 404]],
    ['partner', [200, 403, 200]],
    ['staff', [200, 200, 200]],
  ])('a reader in the group %s signs in and reads', async (account, expected) => {
    const url = await startGate();
    const {page, close} = await openBrowserPage();
    onTestFinished(close);
    const errors: string[] = [];
    page.on('pageerror', ({message}) => errors.push(message));

    await page.goto(`${url}/docs/intro`);
    await page.getByRole('link', {name: 'Continue to sign in'}).click();
    await page.getByLabel('Account').fill(account);
    await page.getByRole('button', {name: 'Continue'}).click();
    await page.getByRole('heading', {name: 'Tutorial Intro'}).waitFor();
    expect(await page.getByRole('link', {name: 'API', exact: true}).count()).toBe(
      account === 'nobody' ? 0 : 1,
    );
    const statuses: unknown[] = [];
    for (const place of [VEHICLES, SCRAP, CATEGORY]) {
      statuses.push((await page.goto(url + place))?.status());
    }
    expect(statuses).toEqual(expected);
    if (account === 'partner') {
      await page.goto(url + VEHICLES);
      await page.getByRole('heading', {name: 'List all vehicles'}).waitFor();
      await page.getByText('Only vehicles of this paint.').waitFor();
      await page.getByRole('button', {name: 'Send API Request'}).waitFor();
      expect(await page.getByRole('link', {name: 'Scrap a vehicle'}).count()).toBe(0);
    }
    expect(errors).toEqual([]);
  });
});
