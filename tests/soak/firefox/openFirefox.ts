import {execFileSync} from 'node:child_process';
import {canRun, requireProgram} from '../../support/requireProgram';
import {loadPackage} from '../support/packages';

/** The used part of `puppeteer-core`, which is not installed during type checks. */
export type FirefoxElement = {
  click: () => Promise<void>;
  type: (text: string) => Promise<void>;
  isVisible: () => Promise<boolean>;
};

export type FirefoxPage = {
  goto: (address: string) => Promise<unknown>;
  isClosed: () => boolean;
  reload: () => Promise<unknown>;
  $: (selector: string) => Promise<FirefoxElement | null>;
  evaluate: <T>(read: () => T) => Promise<T>;
  keyboard: {type: (text: string) => Promise<void>};
  once: (event: 'popup', listener: (popup: FirefoxPage | null) => void) => unknown;
  on: (event: 'pageerror', listener: (error: Error) => void) => unknown;
};

export type Firefox = {
  version: () => Promise<string>;
  /** A page in a separate browser context. */
  createBrowserContext: () => Promise<{newPage: () => Promise<FirefoxPage>}>;
  close: () => Promise<void>;
};

/** Wide enough for the whole navbar. */
const WINDOW = {width: 1280, height: 900};

type Puppeteer = {
  launch: (options: {
    browser: 'firefox';
    executablePath: string;
    headless: boolean;
    defaultViewport: {width: number; height: number};
  }) => Promise<Firefox>;
};

/** Starts Firefox, driven over WebDriver BiDi. */
export async function openFirefox(): Promise<Firefox> {
  const executablePath = requireFirefox();
  const {launch} = loadPackage<Puppeteer>('puppeteer-core');
  return launch({browser: 'firefox', executablePath, headless: true, defaultViewport: WINDOW});
}

/** FIREFOX_PATH or the location of an installed Firefox. @throws Error that explains how to install it */
function requireFirefox(): string {
  const given = process.env['FIREFOX_PATH'];
  if (given) {
    return given;
  }
  const command = requireProgram({
    title: 'Firefox',
    find: () => ['firefox-esr', 'firefox'].find((name) => canRun(name)),
    packages: ['firefox-esr'],
  });
  return execFileSync('which', [command], {encoding: 'utf8'}).trim();
}
