import {createHash} from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {chromium, type Browser} from '@playwright/test';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {startGateServer, type GateServer} from '@gated-docs/gate';
import {barriersOn} from '../../e2e/barriers';
import {filesBelow, type BuiltEdition} from '../../support/builtFiles';
import {findBrowser} from '../../support/findBrowser';
import {freePort} from '../../support/freePort';
import {openGate, type OpenGate} from '../../support/gate/openGate';
import {buildSiteEditions, EDITIONS} from '../../support/siteEditions';

/** A page's edition and path. */
type Visit = {edition: BuiltEdition; route: string};

const MIN_PAGES = 250;
/** A path without a page, for which the gate serves the 404 page. */
const MISSING_ROUTE = '/no-such-page/';
const ASSET = /\/assets\/[^"'\s>]+/g;
const DESKTOP = {width: 1440, height: 900};
/** One per core. */
const TABS = Math.max(2, os.availableParallelism());

let origin: string;
let gate: OpenGate;
let server: GateServer;
let browser: Browser;
let editions: readonly BuiltEdition[];

beforeAll(async () => {
  ({editions} = await buildSiteEditions());
  const port = await freePort();
  origin = `http://localhost:${port}`;
  gate = await openGate(EDITIONS);
  server = await startGateServer({
    ...gate.options,
    publicURL: origin,
    port,
    connectionsPerAddress: 0,
  });
  browser = await chromium.launch(findBrowser());
});

afterAll(async () => {
  await browser.close();
  await server.close();
  gate.close();
});

/**
 * All pages of all editions, without repeating common parts: each distinct text, that is the content of
 * `main`, and each distinct frame around it, one per section of an edition. Names of scripts differ by edition.
 */
function distinctPages(): Visit[] {
  const visits = new Map<string, Visit>();
  for (const edition of editions) {
    const folder = path.join(EDITIONS, edition.directory);
    for (const file of filesBelow(folder).filter((name) => name.endsWith('.html'))) {
      const html = fs.readFileSync(path.join(folder, file), 'utf8');
      const [main = html] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
      const text = createHash('sha256').update(main.replaceAll(ASSET, '')).digest('base64');
      const frame = `${edition.id} ${path.posix.dirname(file).split('/')[0]}`;
      const route = file === '404.html' ? MISSING_ROUTE : `/${file}`.replace(/index\.html$/, '');
      const visit = {edition, route};
      const isKnown = visits.has(text) && visits.has(frame);
      if (!isKnown) {
        visits.set(text, visit).set(frame, visit);
      }
    }
  }
  return [...new Set(visits.values())];
}

/** Checks pages until none is left. */
async function visitAll(visits: Iterator<Visit>, findings: string[]): Promise<void> {
  const context = await browser.newContext({viewport: DESKTOP, reducedMotion: 'reduce'});
  const page = await context.newPage();
  for (let next = visits.next(); !next.done; next = visits.next()) {
    const {edition, route} = next.value;
    await context.clearCookies();
    if (edition.audience === 'person') {
      const value = await gate.cookieOf(edition.groups);
      await context.addCookies([{name: 'gate_session', value, url: origin}]);
    }
    const response = await page.goto(origin + route, {waitUntil: 'commit'});
    // A sign-in page instead would have no violations, either.
    if (edition.audience === 'person' && ![200, 404].includes(response?.status() ?? 0)) {
      findings.push(`${edition.id} ${route}: answered ${response?.status()}`);
    }
    try {
      await page.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached'});
    } catch (cause) {
      throw new Error(`${edition.id} ${route} did not hydrate`, {cause});
    }
    for (const barrier of await barriersOn(page)) {
      findings.push(`${edition.id} ${route}: ${barrier}`);
    }
  }
  await context.close();
}

it('finds no accessibility violation in any page of any edition', async () => {
  const visits = distinctPages();
  const queue = visits.values();
  const findings: string[] = [];
  await Promise.all(Array.from({length: TABS}, () => visitAll(queue, findings)));

  expect(visits.length).toBeGreaterThan(MIN_PAGES);
  expect(findings).toEqual([]);
});
