import fs from 'node:fs';
import path from 'node:path';
import {chromium, type Browser, type Page} from '@playwright/test';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {filesBelow} from '../../support/builtFiles';
import {findBrowser} from '../../support/findBrowser';
import {PLAIN_BUILD} from '../../support/plainBuild';
import {servePlainPortal} from '../../support/plainPortal';
import {confirmTokens, unsignedToken, type PlainSite} from '../../support/plainSite';

/** Every operation, event, object and section of the pages of APIs, and every field of two GraphQL types. */
const PAGES =
  /^(?:apis\/.*|graphql\/reference\/missions\/objects\/mission(?:-task)?\/)index\.html$/;
/** Pages that the reader may not open. */
const INTERNAL = /permissions|conference|domains/;
const HEADING = /<h[23]\b[^>]*\bid="?([^"\s>]+)/g;
const WIDTHS = [390, 768, 1100, 1280, 1440, 1920];
/** For a sample of the addresses on a slow phone, where a page takes seconds. */
const SLOW_WIDTHS = [390, 1440];
/** Enough for what follows the load event: the page's script, its tabs, its fonts. */
const SETTLED_MS = 700;
const TIMEOUT_MS = 3_600_000;

let site: PlainSite;
let browser: Browser;

beforeAll(async () => {
  site = await servePlainPortal();
  browser = await chromium.launch(findBrowser());
}, TIMEOUT_MS);

afterAll(async () => {
  await browser.close();
  site.close();
});

/** Addresses with the IDs of headings, by page. */
function addresses(): string[] {
  return filesBelow(PLAIN_BUILD)
    .filter((file) => PAGES.test(file) && !INTERNAL.test(file))
    .flatMap((file) => {
      const html = fs.readFileSync(path.join(PLAIN_BUILD, file), 'utf8');
      const route = `/${file.replace(/index\.html$/, '')}`;
      return [...html.matchAll(HEADING)].map(([, id]) => `${route}#${id}`);
    });
}

async function openPage(width: number): Promise<Page> {
  const context = await browser.newContext({viewport: {width, height: 900}});
  const page = await context.newPage();
  await confirmTokens(page);
  await page.addInitScript(
    (token) => {
      if (location.protocol.startsWith('http')) {
        localStorage.setItem('MY_USER_TOKEN', token);
        // Moves everything below examples whose other languages have more lines.
        localStorage.setItem('docusaurus.tab.language', 'csharp');
      }
    },
    unsignedToken(['public']),
  );
  return page;
}

/** Where a freshly loaded page shows the target of its address, if that is not right below what covers it. */
async function findMisplaced(page: Page, address: string): Promise<string | undefined> {
  await page.goto('about:blank');
  await page.goto(site.url + address);
  await page.locator('html[data-has-hydrated="true"]').waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const {top, covered, isAtEnd} = await page.evaluate(
    (id) => {
      const root = document.documentElement;
      return {
        top: document.getElementById(id)!.getBoundingClientRect().top,
        covered: document.querySelector('.navbar')!.getBoundingClientRect().bottom,
        isAtEnd: root.scrollHeight - root.clientHeight - window.scrollY < 1,
      };
    },
    decodeURIComponent(address.split('#')[1] ?? ''),
  );
  const isPlaced = top >= covered - 1 && (top < covered + 100 || (isAtEnd && top < 900));
  return isPlaced ? undefined : `${address}: ${Math.round(top)} px`;
}

describe('a link to a part of a page lands there when the page is loaded', () => {
  it.each(WIDTHS)(
    'at %i px',
    async (width) => {
      const page = await openPage(width);
      const misplaced = [];
      for (const address of addresses()) {
        misplaced.push(await findMisplaced(page, address));
      }
      await page.context().close();
      expect(misplaced.length).toBeGreaterThan(250);
      expect(misplaced.filter((place) => place !== undefined)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it.each(SLOW_WIDTHS)(
    'at %i px on a slow phone',
    async (width) => {
      const page = await openPage(width);
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', {rate: 4});
      await devTools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: 50_000,
        uploadThroughput: 50_000,
      });
      const misplaced = [];
      for (const address of addresses().filter((_, index) => index % 10 === 0)) {
        misplaced.push(await findMisplaced(page, address));
      }
      await page.context().close();
      expect(misplaced.filter((place) => place !== undefined)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
