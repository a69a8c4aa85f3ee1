import type {Browser, BrowserContextOptions, Page} from 'playwright-core';

export type Portal = {url: string; identity: string};

export type View = {
  name: string;
  theme: 'light' | 'dark';
  width: number;
  height: number;
  scale: number;
};

/** `scale` is the reader's text size: 2 is 200 % (WCAG 2.2, 1.4.4). */
export const CARD_VIEWS: readonly View[] = [
  {name: 'light', theme: 'light', width: 1280, height: 860, scale: 1},
  {name: 'dark', theme: 'dark', width: 1280, height: 860, scale: 1},
  {name: '390 px', theme: 'light', width: 390, height: 780, scale: 1},
  {name: '320 px, text 200 %', theme: 'light', width: 320, height: 780, scale: 2},
];

const THEMES = ['light', 'dark'] as const;

export const PAGE_VIEWS: readonly View[] = [1440, 1024, 390].flatMap((width) =>
  THEMES.map((theme) => ({name: `${width} px, ${theme}`, theme, width, height: 900, scale: 1})),
);

/** What a browser keeps of a reader who has signed in. */
export type Reader = BrowserContextOptions['storageState'];

/** States that are captured together. */
export type StateSet = {
  states: Readonly<Record<string, Act>>;
  views: readonly View[];
  /** Leave it out of states that nobody has signed in to. */
  signIn?: (browser: Browser, portal: Portal) => Promise<Reader>;
};

/** Brings a fresh page of the portal into a state. */
export type Act = (page: Page, portal: Portal) => Promise<void>;

const TIMEOUT_MS = 30_000;

/** A picture of one state in one view, by a browser that has never been here, or knows a reader and nothing else. */
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
    // A pointer that rests where the last button was would mark another one now.
    await page.mouse.move(0, 0);
    return await page.screenshot({animations: 'disabled'});
  } finally {
    await context.close();
  }
}

/** Where the site keeps a reader's choice of colours: the name has a suffix, which sites of one origin differ in. */
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

/** Remembers a choice in each page of a browser, whatever its address. Runs in the page. */
function remember([key, choice]: readonly [string, string]): void {
  if (window.location.protocol.startsWith('http')) {
    window.localStorage.setItem(key, choice);
  }
}

/** Scales the text of each page of a browser. Runs in the page. */
export function scaleText(scale: number): void {
  new MutationObserver((_, observer) => {
    document.documentElement.style.fontSize = `${scale * 100}%`;
    observer.disconnect();
  }).observe(document, {childList: true});
}
