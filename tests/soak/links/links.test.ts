import fs from 'node:fs';
import path from 'node:path';
import {chromium, expect as expectSoon, type Browser, type Page} from '@playwright/test';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {IdentityServer} from '@gated-docs/local-identity';
import {filesBelow} from '../../support/builtFiles';
import {findBrowser} from '../../support/findBrowser';
import {PLAIN_BUILD} from '../../support/plainBuild';
import {openAsReader, startPlainPortal} from '../../support/plainPortal';
import type {PlainSite} from '../../support/plainSite';
import {slowDown} from '../../support/slowPhone';

/** Every operation, event, object and section of the pages of APIs, and every field of two GraphQL types. */
const PAGES =
  /^(?:apis\/.*|graphql\/reference\/missions\/objects\/mission(?:-task)?\/)index\.html$/;
/** Pages that the reader may not open. */
const INTERNAL = /permissions|conference|domains/;
const HEADING = /<h[23]\b[^>]*\bid="?([^"\s>]+)/g;
const COMPUTER = 'a computer';
const SLOW_PHONE = 'a slow phone';
/** One of `every` so many addresses is loaded at each width: all at three of them. */
const WIDTHS = [
  {width: 390, every: 1, device: COMPUTER},
  {width: 1100, every: 1, device: COMPUTER},
  {width: 1440, every: 1, device: COMPUTER},
  {width: 768, every: 5, device: COMPUTER},
  {width: 1280, every: 5, device: COMPUTER},
  {width: 1920, every: 5, device: COMPUTER},
  {width: 390, every: 30, device: SLOW_PHONE},
  {width: 1440, every: 30, device: SLOW_PHONE},
];
const HEIGHT = 900;
/** Pages that are loaded at the same time. */
const PAGES_AT_ONCE = 4;
/** Enough for what follows the load event: the page's script, its tabs, its fonts. */
const SETTLED_MS = 700;
/** On a slow phone, a page takes seconds. */
const SLOW_MS = 60_000;

const MISSIONS = '/apis/publicSafety/missions/';

let site: PlainSite;
let identity: IdentityServer;
let browser: Browser;

beforeAll(async () => {
  ({site, identity} = await startPlainPortal());
  browser = await chromium.launch(findBrowser());
});

afterAll(async () => {
  await browser.close();
  site.close();
  await identity.close();
});

/** Addresses with the IDs of headings. */
function addresses(): string[] {
  return filesBelow(PLAIN_BUILD)
    .filter((file) => PAGES.test(file) && !INTERNAL.test(file))
    .flatMap((file) => {
      const html = fs.readFileSync(path.join(PLAIN_BUILD, file), 'utf8');
      const route = `/${file.replace(/index\.html$/, '')}`;
      return [...html.matchAll(HEADING)].map(([, id]) => `${route}#${id}`);
    });
}

async function openPage(width: number, isSlow: boolean): Promise<Page> {
  const page = await openAsReader(browser, ['public'], {viewport: {width, height: HEIGHT}});
  // Moves everything below examples whose other languages have more lines.
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) {
      localStorage.setItem('docusaurus.tab.language', 'csharp');
    }
  });
  if (isSlow) {
    await slowDown(await page.context().newCDPSession(page));
  }
  return page;
}

/** Waits until a loaded page has come to rest. */
async function settle(page: Page): Promise<void> {
  await page.locator('html[data-has-hydrated="true"]').waitFor({timeout: SLOW_MS});
  await page.waitForTimeout(SETTLED_MS);
}

/** Where a page shows an element, if that is not right below what covers the page. */
async function findMisplaced(page: Page, id: string): Promise<string | undefined> {
  const {top, covered, isAtEnd} = await page.evaluate((wanted) => {
    const root = document.documentElement;
    return {
      top: document.getElementById(wanted)!.getBoundingClientRect().top,
      covered: document.querySelector('.navbar')!.getBoundingClientRect().bottom,
      isAtEnd: root.scrollHeight - root.clientHeight - window.scrollY < 1,
    };
  }, id);
  const isPlaced = top >= covered - 1 && (top < covered + 100 || (isAtEnd && top < HEIGHT));
  return isPlaced ? undefined : `${page.url()}: ${Math.round(top)} px`;
}

/** Loads each address freshly, several at a time, and reports progress. @returns those that land elsewhere */
async function loadAll(all: readonly string[], openNext: () => Promise<Page>): Promise<string[]> {
  const misplaced: string[] = [];
  const waiting = [...all];
  const work = async () => {
    const page = await openNext();
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      // Otherwise, the browser would only scroll.
      await page.goto('about:blank');
      await page.goto(site.url + address, {timeout: SLOW_MS});
      await settle(page);
      const place = await findMisplaced(page, hashOf(address));
      if (place !== undefined) {
        misplaced.push(place);
      }
      if (place !== undefined || waiting.length % 50 === 0) {
        console.log(place ?? `${waiting.length} of ${all.length} addresses left`);
      }
    }
    await page.context().close();
  };
  await Promise.all(Array.from({length: PAGES_AT_ONCE}, work));
  return misplaced;
}

const hashOf = (address: string) => decodeURIComponent(address.split('#')[1] ?? '');

describe('a link to a part of a page lands there when the page is loaded', () => {
  it.each(WIDTHS)('at $width px, on $device', async ({width, every, device}) => {
    expect(addresses().length).toBeGreaterThan(500);
    const some = addresses().filter((_, index) => index % every === 0);
    expect(await loadAll(some, () => openPage(width, device === SLOW_PHONE))).toEqual([]);
  });
});

describe('on a slow phone, a reader lands at a part of a page', () => {
  it.each<[string, string, (page: Page) => Promise<void>]>([
    [
      'in a fold',
      'create-mission-body-parameters-name',
      async (page) => {
        await page.goto(`${site.url}${MISSIONS}#create-mission-body-parameters-name`);
      },
    ],
    [
      'from the search',
      'acknowledge-alert',
      async (page) => {
        await page.goto(`${site.url}/apis/`);
        await settle(page);
        await page.keyboard.press('/');
        await page.keyboard.type('acknowledge an alert');
        const option = page.getByRole('option', {selected: true});
        await expectSoon(option).toContainText('Acknowledge an alert', {timeout: SLOW_MS});
        await page.keyboard.press('Enter');
        await page.waitForURL(/missions\/#acknowledge-alert$/);
      },
    ],
    [
      'that “Back” returns to',
      'acknowledge-alert',
      async (page) => {
        await page.goto(`${site.url}${MISSIONS}#acknowledge-alert`);
        await settle(page);
        await page.goto(`${site.url}/apis/`);
        await settle(page);
        await page.goBack();
      },
    ],
    [
      'that “Forward” returns to',
      'acknowledge-alert',
      async (page) => {
        await page.goto(`${site.url}/apis/`);
        await settle(page);
        await page.goto(`${site.url}${MISSIONS}#acknowledge-alert`);
        await settle(page);
        await page.goBack();
        await settle(page);
        await page.goForward();
      },
    ],
  ])('%s', async (_how, id, arrive) => {
    const page = await openPage(390, true);
    await arrive(page);
    // A page that a link opens arrives after its address.
    await page.locator(`#${id}`).waitFor({state: 'attached', timeout: SLOW_MS});
    await settle(page);
    expect(await findMisplaced(page, id)).toBeUndefined();
    await page.context().close();
  });

  it('after signing in', async () => {
    const context = await browser.newContext({viewport: {width: 390, height: HEIGHT}});
    const page = await context.newPage();
    page.setDefaultTimeout(SLOW_MS);
    await slowDown(await context.newCDPSession(page));
    await page.goto(`${site.url}${MISSIONS}#acknowledge-alert`);
    await page.getByLabel('Email, phone number or username').fill('public@example.com');
    await page.getByRole('button', {name: 'Continue', exact: true}).click();
    await page.getByRole('button', {name: 'Enter a password'}).click();
    await page.getByLabel('Password', {exact: true}).fill('Rescue-Portal-42!');
    await page.getByRole('button', {name: 'Continue', exact: true}).click();
    await page.locator('html[portal-access="permit"]').waitFor();
    await settle(page);
    expect(await findMisplaced(page, 'acknowledge-alert')).toBeUndefined();
    await context.close();
  });

  it('by its text', async () => {
    const page = await openPage(390, true);
    await page.goto(`${site.url}${MISSIONS}#:~:text=an%20operation%20to%20acknowledge%20alerts`);
    await settle(page);
    const {y = 0} =
      (await page.getByText('an operation to acknowledge alerts').boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(HEIGHT);
    await page.context().close();
  });
});
