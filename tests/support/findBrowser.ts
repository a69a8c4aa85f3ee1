import fs from 'node:fs';
import type {LaunchOptions} from '@playwright/test';

/** Chromium without a window to draw, which Playwright's own is too: a quarter less work for a test. */
const WITHOUT_WINDOW = '/usr/bin/chromium-headless-shell';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Without background networking: the tests must not depend on, or wait for, anything outside. */
const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

/** An installed Chromium or Chrome, named by CHROMIUM_PATH or found in its usual places. */
export function installedBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...INSTALLED].find((file) => file && fs.existsSync(file));
}

/** How Playwright starts the browser: the installed one, or its own if there is none. */
export function findBrowser(): LaunchOptions {
  const isEnough = process.env.CHROMIUM_PATH === undefined && fs.existsSync(WITHOUT_WINDOW);
  const executablePath = isEnough ? WITHOUT_WINDOW : installedBrowser();
  return {...(executablePath && {executablePath}), args: switches()};
}

/** The browser as readers have it, with the back/forward cache that the one without a window lacks. */
export function findWholeBrowser(): LaunchOptions {
  const executablePath = installedBrowser();
  return {...(executablePath ? {executablePath} : {channel: 'chromium'}), args: switches()};
}

function switches(): string[] {
  const isRoot = process.getuid?.() === 0;
  // Chromium's sandbox cannot be set up by root.
  return [...ARGUMENTS, ...(isRoot ? ['--no-sandbox'] : [])];
}
