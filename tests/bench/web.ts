import path from 'node:path';
import {chromium, type Browser} from 'playwright-core';
import {readBuiltSite} from '../support/builtFiles';
import {docusaurusCommand} from '../support/docusaurusCommand';
import {findBrowser} from '../support/findBrowser';
import {freePort} from '../support/freePort';
import {passwordToken} from '../support/passwordToken';
import {sessionCookies, type SessionCookie} from '../support/sessionCookies';
import {EDITIONS} from '../support/siteEditions';
import installPackages from '../soak/support/packages';
import {figure, median} from './figure';
import {startSirv} from './load/otherServers';
import {startGateProcess} from './load/startGateProcess';
import {scorePage, type Scores} from './web/lighthouse';
import {measureVisit, type Target, type Visit} from './web/measureVisit';
import {buildPlainSites} from './web/plainSites';
import {startProvider} from './web/startProvider';

/** A reader of all pages (from `identity.seed.json`). */
const READER = {handle: 'internal@example.com', password: 'Rescue-Portal-42!'};
const WIDEST = 'internal';
const TEXT_PAGE = '/guidelines/implementation/';
/** A text page, and the longest page. */
const PAGES = [TEXT_PAGE, '/apis/publicSafety/missions/'];
const RUNS = 7;
const LIGHTHOUSE_RUNS = 3;
const TEXT = 'article h1';
const FIELD = 'form input:not([type="hidden"])';
/** Maximum ratios of the portal to plain Docusaurus. */
const GOALS: ReadonlySet<keyof Visit> = new Set([
  'text visible',
  'LCP',
  'blocking time',
  'CLS',
  'bytes: script',
]);

type Sites = Readonly<Record<string, Target>>;

/**
 * Compares plain Docusaurus, Docusaurus with SlashID's own theme, and the portal, all with the portal's pages: waiting
 * times and transferred bytes. The three take turns, so that other load affects all of them alike.
 */
export async function benchWeb(): Promise<void> {
  installPackages();
  const copies = await buildCopies();
  const [sitePort, portalPort] = [await freePort(), await freePort()];
  const [site, portal] = [`http://localhost:${sitePort}`, `http://localhost:${portalPort}`];
  const identity = await startProvider([site, portal]);
  const {organizationId: orgID, url: baseURL} = identity;
  const sdkURL = `${baseURL}/sdk.html`;
  const stops = [() => identity.close()];
  try {
    const folders = await buildPlainSites(copies, {orgID, baseURL, sdkURL}, PAGES);
    const plainServer = await startSirv(folders.plain);
    stops.push(plainServer.stop);
    stops.push((await startSirv(folders.slashid, sitePort)).stop);
    const gate = await startGateProcess(EDITIONS, {
      port: portalPort,
      SLASHID_ORG_ID: orgID,
      SLASHID_BASE_URL: baseURL,
      SLASHID_SDK_URL: sdkURL,
    });
    stops.push(gate.stop);
    const token = await passwordToken({portal: site, identity: baseURL, orgID, ...READER});
    await compareAll(
      {plain: `http://localhost:${plainServer.port}`, site, portal},
      {token, cookies: await sessionCookies({portal, identity: baseURL, ...READER})},
    );
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

type Origins = Record<'plain' | 'site' | 'portal', string>;
type Session = {token: string; cookies: readonly SessionCookie[]};

async function compareAll(origins: Origins, {token, cookies}: Session): Promise<void> {
  const {plain, site, portal} = origins;
  const browser = await chromium.launch(findBrowser());
  try {
    for (const page of PAGES) {
      await compareVisits(`signed in, ${page}`, browser, {
        plain: {url: plain + page, selector: TEXT},
        slashid: {
          url: site + page,
          selector: TEXT,
          // Keys of its SDK, and of the theme.
          storage: {'@slashid/USER_TOKEN': token, MY_USER_TOKEN: token},
        },
        portal: {url: portal + page, selector: TEXT, cookies},
      });
    }
    await compareVisits(`signed out, ${TEXT_PAGE}, until the form can be typed into`, browser, {
      slashid: {url: site + TEXT_PAGE, selector: FIELD},
      portal: {url: portal + TEXT_PAGE, selector: FIELD},
    });
  } finally {
    await browser.close();
  }
  await compareScores({
    plain: {url: plain + TEXT_PAGE},
    portal: {url: portal + TEXT_PAGE, cookies},
  });
}

/** Builds the visited editions. @returns the folder with the Markdown copies of all pages */
async function buildCopies(): Promise<string> {
  const {code, output} = await docusaurusCommand(['editions', '--only', `anonymous,${WIDEST}`]);
  if (code !== 0) {
    throw new Error(`The editions could not be built:\n${output}`);
  }
  const [widest] = readBuiltSite(EDITIONS, [WIDEST]).editions;
  return path.join(EDITIONS, widest?.directory ?? '');
}

/** Prints medians, and their ratios to those of the first site. */
async function compareVisits(title: string, browser: Browser, sites: Sites): Promise<void> {
  console.log(`\n  ${title}`);
  const visits = await takeTurns(RUNS, sites, (target) => measureVisit(browser, target));
  const [basis = '', ...others] = visits.keys();
  const [first] = visits.get(basis) ?? [];
  for (const measure of Object.keys(first ?? {}) as (keyof Visit)[]) {
    const medianOf = (name: string) =>
      median((visits.get(name) ?? []).map((visit) => visit[measure]));
    const unit = measure.startsWith('bytes') ? 'bytes' : (UNITS[measure] ?? '');
    figure(`${measure}: ${basis}`, medianOf(basis), unit);
    for (const name of others) {
      const goal = basis === 'plain' && name === 'portal' && GOALS.has(measure) ? '(≤ 1.0)' : '';
      figure(`${measure}: ${name}`, medianOf(name), unit);
      if (medianOf(basis) > 0) {
        figure(`${measure}: ${name} / ${basis}`, medianOf(name) / medianOf(basis), goal);
      }
    }
  }
}

const UNITS: Partial<Record<keyof Visit, string>> = {
  FCP: 'ms',
  'text visible': 'ms',
  LCP: 'ms',
  hydrated: 'ms',
  'blocking time': 'ms',
};

const MIN_SCORES: Readonly<Record<'mobile' | 'desktop', Scores>> = {
  mobile: {performance: 95, accessibility: 100, 'best-practices': 100},
  desktop: {performance: 100, accessibility: 100, 'best-practices': 100},
};

async function compareScores(
  sites: Readonly<Record<string, {url: string; cookies?: readonly SessionCookie[]}>>,
): Promise<void> {
  for (const form of ['mobile', 'desktop'] as const) {
    console.log(`\n  Lighthouse, ${form}`);
    const scores = await takeTurns(LIGHTHOUSE_RUNS, sites, ({url, cookies = []}) =>
      scorePage(url, form, cookies.map(({name, value}) => `${name}=${value}`).join('; ')),
    );
    for (const [name, found] of scores) {
      for (const category of Object.keys(MIN_SCORES[form]) as (keyof Scores)[]) {
        const goal = name === 'portal' ? `(≥ ${MIN_SCORES[form][category]})` : '';
        figure(`${category}: ${name}`, median(found.map((score) => score[category])), goal);
      }
    }
  }
}

/** Runs the work for all sites in turn, for several rounds. */
async function takeTurns<Site, Result>(
  rounds: number,
  sites: Readonly<Record<string, Site>>,
  work: (site: Site) => Promise<Result>,
): Promise<Map<string, Result[]>> {
  const results = new Map<string, Result[]>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, site] of Object.entries(sites)) {
      results.set(name, [...(results.get(name) ?? []), await work(site)]);
    }
  }
  return results;
}
