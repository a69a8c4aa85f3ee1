import type {Browser, CDPSession, Page} from 'playwright-core';
import type {SessionCookie} from '../../support/sessionCookies';
import {slowDown} from '../../support/slowPhone';

/** Measures of a browser's first visit; times in ms since the start of navigation. */
export type Visit = {
  FCP: number;
  /** Time until the element that readers wait for is visible. */
  'text visible': number;
  LCP: number;
  /** Time until the page's controls work: until React has taken the page over. */
  hydrated: number;
  'blocking time': number;
  CLS: number;
  requests: number;
  'bytes: HTML': number;
  'bytes: script': number;
  'bytes: CSS': number;
  'bytes: fonts': number;
  'bytes: images': number;
  'bytes: all': number;
};

export type Target = {
  url: string;
  /** Selector of the element that readers wait for: the page's heading, or the form's field. */
  selector: string;
  /** Cookie of a signed-in reader. */
  cookies?: readonly SessionCookie[];
  /** Entries of `localStorage`. */
  storage?: Readonly<Record<string, string>>;
};

/** As Lighthouse's mobile emulation. */
const PHONE = {viewport: {width: 412, height: 823}, deviceScaleFactor: 1.75, isMobile: true};
const TIMEOUT_MS = 90_000;
const QUIET_MS = 30_000;

type Seen = {
  visible: number | null;
  hydrated: number | null;
  fcp: number;
  lcp: number;
  blocking: number;
  cls: number;
};

/** Observed entries; the last two properties belong to layout shifts. */
type WatchedEntry = PerformanceEntry & {value: number; hadRecentInput: boolean};

declare global {
  interface Window {
    benchSeen: Seen;
  }
}

/** Opens a page in a new context and waits until loading ends. */
export async function measureVisit(browser: Browser, target: Target): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    await context.addCookies(target.cookies ?? []);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await slowDown(client);
    const traffic = watchTraffic(client);
    await page.addInitScript(keep, target.storage ?? {});
    await page.addInitScript(watchPage, target.selector);
    await page.goto(target.url, {timeout: TIMEOUT_MS});
    const isPainted = () => window.benchSeen.visible !== null && window.benchSeen.lcp > 0;
    await page.waitForFunction(isPainted, null, {timeout: TIMEOUT_MS});
    // A page that never stops loading is measured up to this point.
    await page.waitForLoadState('networkidle', {timeout: QUIET_MS}).catch(() => undefined);
    // Observers have reported everything once the page is idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)).then(() => 0));
    return describe(await readSeen(page), traffic);
  } finally {
    await context.close();
  }
}

function keep(storage: Readonly<Record<string, string>>): void {
  Object.entries(storage).forEach(([key, value]) => localStorage.setItem(key, value));
}

/** Runs in the page before its scripts. Uses methods, because the compiler adds a helper to named functions. */
function watchPage(selector: string): void {
  const seen: Seen = {visible: null, hydrated: null, fcp: 0, lcp: 0, blocking: 0, cls: 0};
  window.benchSeen = seen;
  const watcher = {
    take(entry: WatchedEntry) {
      if (entry.name === 'first-contentful-paint') {
        seen.fcp = entry.startTime;
      } else if (entry.entryType === 'largest-contentful-paint') {
        seen.lcp = entry.startTime;
      } else if (entry.entryType === 'longtask') {
        // Only the time beyond 50 ms counts (definition of total blocking time).
        seen.blocking += Math.max(0, entry.duration - 50);
      } else if (entry.entryType === 'layout-shift' && !entry.hadRecentInput) {
        seen.cls += entry.value;
      }
    },
    look() {
      const element = document.querySelector(selector);
      if (element?.checkVisibility({visibilityProperty: true}) && !element.matches(':disabled')) {
        // Content of this frame is visible with the next one.
        requestAnimationFrame((time) => (seen.visible = time));
      } else {
        requestAnimationFrame(() => watcher.look());
      }
    },
  };
  new MutationObserver(() => {
    if (document.documentElement?.dataset.hasHydrated === 'true') {
      seen.hydrated ??= performance.now();
    }
  }).observe(document, {attributes: true, subtree: true, attributeFilter: ['data-has-hydrated']});
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift']) {
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => watcher.take(entry as WatchedEntry)),
    ).observe({type, buffered: true});
  }
  requestAnimationFrame(() => watcher.look());
}

const readSeen = (page: Page): Promise<Seen> => page.evaluate(() => window.benchSeen);

type Traffic = {requests: number; bytes: Map<string, number>};

/** Counts transferred bytes, including headers, by the browser's resource type. */
function watchTraffic(client: CDPSession): Traffic {
  const traffic: Traffic = {requests: 0, bytes: new Map()};
  const kinds = new Map<string, string>();
  client.on('Network.responseReceived', ({requestId, type}) => {
    kinds.set(requestId, type.toLowerCase());
  });
  client.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
    const kind = kinds.get(requestId) ?? 'other';
    traffic.requests += 1;
    traffic.bytes.set(kind, (traffic.bytes.get(kind) ?? 0) + encodedDataLength);
  });
  return traffic;
}

function describe(
  {visible, hydrated, fcp, lcp, blocking, cls}: Seen,
  {requests, bytes}: Traffic,
): Visit {
  const bytesOf = (kind: string) => bytes.get(kind) ?? 0;
  return {
    FCP: fcp,
    'text visible': visible ?? Infinity,
    LCP: lcp,
    hydrated: hydrated ?? Infinity,
    'blocking time': blocking,
    CLS: cls,
    requests,
    'bytes: HTML': bytesOf('document'),
    'bytes: script': bytesOf('script'),
    'bytes: CSS': bytesOf('stylesheet'),
    'bytes: fonts': bytesOf('font'),
    'bytes: images': bytesOf('image'),
    'bytes: all': [...bytes.values()].reduce((sum, size) => sum + size, 0),
  };
}
