import fs from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {chromium} from 'playwright-core';
import {findBrowser} from '../support/findBrowser';
import {provideRunFolder} from '../support/runFolder.mjs';
import {servePortalApart} from '../support/servePortalApart';
import {ACCOUNT_STATES} from './accountStates';
import {captureState, CARD_VIEWS, PAGE_VIEWS, type StateSet} from './captureState';
import {writeContactSheet, type Shot} from './contactSheet';
import {PAGE_STATES, signInForPages} from './pageStates';
import {SIGN_IN_STATES} from './signInStates';

const SETS: Readonly<Record<string, StateSet>> = {
  'sign-in': {states: SIGN_IN_STATES, views: CARD_VIEWS},
  account: {states: ACCOUNT_STATES, views: CARD_VIEWS},
  pages: {states: PAGE_STATES, views: PAGE_VIEWS, signIn: signInForPages},
};
const FOLDER = 'test-results/screens';

const USAGE = `npm run screens -- <${Object.keys(SETS).join('|')}> [--portal URL --identity URL] [--only state,…]
Captures every state in every view and lays the pictures side by side. With --portal and --identity it uses a
portal that runs already; otherwise it starts one.`;

/** Captures a set of states as one contact sheet, for review before a merge. */
async function run(): Promise<void> {
  provideRunFolder();
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      portal: {type: 'string'},
      identity: {type: 'string'},
      only: {type: 'string'},
    },
  });
  const [name = ''] = positionals;
  const set = SETS[name];
  if (!set || Boolean(values.portal) !== Boolean(values.identity)) {
    throw new Error(USAGE);
  }
  const wanted = values.only?.split(',');
  const portal =
    values.portal && values.identity
      ? {url: values.portal, identity: values.identity, close: () => undefined}
      : await servePortalApart('screens');
  const browser = await chromium.launch(findBrowser());
  const shots: Shot[] = [];
  const failures: string[] = [];
  try {
    const reader = await set.signIn?.(browser, portal);
    for (const [state, act] of Object.entries(set.states)) {
      if (wanted && !wanted.includes(state)) {
        continue;
      }
      // The others are still worth a look.
      try {
        for (const view of set.views) {
          const png = await captureState(browser, portal, view, act, reader);
          shots.push({state, view: view.name, png});
        }
        console.log(`captured ${state}`);
      } catch (error) {
        failures.push(`${state}: ${String(error)}`);
      }
    }
    fs.mkdirSync(FOLDER, {recursive: true});
    const sheet = path.join(FOLDER, `${name}.png`);
    await writeContactSheet(browser, shots, sheet);
    console.log(`The contact sheet is ${sheet}.`);
    if (failures.length > 0) {
      throw new Error(`It lacks pictures of these states:\n${failures.join('\n')}`);
    }
  } finally {
    await browser.close();
    portal.close();
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
