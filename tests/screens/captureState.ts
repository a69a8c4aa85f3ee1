import type {Browser, BrowserContextOptions, Page} from 'playwright-core';

export type Portal = {url: string; identity: string};

export type View = {
  name: string;
  theme: 'light' | 'dark';
  width: number;
  height: number;
  scale: number;
};

/** `scale` is the text size: 2 means 200 % (WCAG 2.2, 1.4.4). */
export const CARD_VIEWS: readonly View[] = [
  {name: 'light', theme: 'light', width: 1280, height: 860, scale: 1},
  {name: 'dark', theme: 'dark', width: 1280, height: 860, scale: 1},
  {name: '390 px', theme: 'light', width: 390, height: 780, scale: 1},
  // As high as the highest card, most of which would be below the edge of such a screen.
  {name: '320 px, text 200 %', theme: 'light', width: 320, height: 1560, scale: 2},
];

const THEMES = ['light', 'dark'] as const;

export const PAGE_VIEWS: readonly View[] = [1440, 768, 390].flatMap((width) =>
  THEMES.map((theme) => ({name: `${width} px, ${theme}`, theme, width, height: 900, scale: 1})),
);

/** Browser storage of a signed-in reader. */
export type Reader = BrowserContextOptions['storageState'];

/** States that are captured together. */
export type StateSet = {
  states: Readonly<Record<string, Act>>;
  views: readonly View[];
  /** Omitted for signed-out states. */
  signIn?: (browser: Browser, portal: Portal) => Promise<Reader>;
};

/** Brings a new page of the portal into a state. */
export type Act = (page: Page, portal: Portal) => Promise<void>;

const TIMEOUT_MS = 30_000;

/** A picture of one state in one view, in a new browser context or one with only a reader's session. */
export async function captureState(
  browser: Browser,
  portal: Portal,
  {theme, width, height, scale}: View,
  act: Act,
  reader?: Reader,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: {width, height},
    reducedMotion: 'reduce',
    ...(reader !== undefined && {storageState: reader}),
  });
  try {
    await context.addInitScript(remember, [await findThemeKey(portal.url), theme] as const);
    await context.addInitScript(scaleText, scale);
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(`${portal.url}/apis/geo/routing/`);
    await act(page, portal);
    // A pointer at the position of the last button could hover over another one.
    await page.mouse.move(0, 0);
    return await page.screenshot({animations: 'disabled'});
  } finally {
    await context.close();
  }
}

/** Storage key of the colour mode, with a suffix that differs between sites of one origin. */
async function findThemeKey(url: string): Promise<string> {
  const shell = await (await fetch(url)).text();
  const [, key] = /\.getItem\("(theme[^"]*)"\)/.exec(shell) ?? [];
  if (key === undefined) {
    throw new Error(
      `${url} reads no choice of colours: the script before its first paint has changed.`,
    );
  }
  return key;
}

/** Stores the choice in all pages of a browser, on any origin. Runs in the page. */
function remember([key, choice]: readonly [string, string]): void {
  if (window.location.protocol.startsWith('http')) {
    window.localStorage.setItem(key, choice);
  }
}

/** Scales the text of all pages of a browser. Runs in the page. */
export function scaleText(scale: number): void {
  new MutationObserver((_, observer) => {
    document.documentElement.style.fontSize = `${scale * 100}%`;
    observer.disconnect();
  }).observe(document, {childList: true});
}
