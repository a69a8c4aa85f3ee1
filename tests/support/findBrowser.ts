import fs from 'node:fs';
import type {LaunchOptions} from '@playwright/test';

/** The headless shell, like Playwright's own: tests need a quarter less CPU. */
const WITHOUT_WINDOW = '/usr/bin/chromium-headless-shell';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What Playwright disables: browsers only read the last of several such switches. */
const DISABLED_BY_PLAYWRIGHT = [
  'AutoDeElevate',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BoundaryEventDispatchTracksNodeRemoval',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'RenderDocument',
  'ThirdPartyStoragePartitioning',
  'Translate',
];

/** Suggestions of the address bar: each window loads their pages, which takes more CPU than a test's own page. */
const ADDRESS_BAR = ['WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'];

/** No background networking: tests must not depend on other hosts. */
const ARGUMENTS = [
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

/** An installed Chromium or Chrome, from CHROMIUM_PATH or a usual location. */
export function installedBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...INSTALLED].find((file) => file && fs.existsSync(file));
}

/** Launch options for Playwright: an installed browser, otherwise Playwright's own. */
export function findBrowser(): LaunchOptions {
  const isEnough = process.env.CHROMIUM_PATH === undefined && fs.existsSync(WITHOUT_WINDOW);
  const executablePath = isEnough ? WITHOUT_WINDOW : installedBrowser();
  return {...(executablePath && {executablePath}), args: switches()};
}

/** The full browser, with the back/forward cache that the headless shell lacks. */
export function findWholeBrowser(): LaunchOptions {
  const executablePath = installedBrowser();
  return {...(executablePath ? {executablePath} : {channel: 'chromium'}), args: switches()};
}

function switches(): string[] {
  const isRoot = process.getuid?.() === 0;
  // Chromium's sandbox does not work for root.
  return [...ARGUMENTS, ...(isRoot ? ['--no-sandbox'] : [])];
}
