import {execFileSync} from 'node:child_process';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {defineConfig, devices} from '@playwright/test';
import {findBrowser} from './tests/support/findBrowser';
import {isDone, nameRun} from './tests/support/oncePerRun';
import {SITE_EDITIONS} from './tests/support/siteEditions';
import {provideRunFolder} from './tests/support/runFolder.mjs';

/** Finds free ports; workers inherit them through the environment. */
function freePorts(): string[] {
  const script = `
    const {freePort} = require('./tests/support/freePort.ts');
    Promise.all([freePort(), freePort(), freePort()]).then((ports) => console.log(ports.join(' ')));`;
  const args = ['--import', 'tsx', '--eval', script];
  return execFileSync(process.execPath, args, {encoding: 'utf8'}).trim().split(' ');
}

if (!process.env.E2E_PORT || !process.env.E2E_IDENTITY_PORT || !process.env.E2E_SANDBOX_PORT) {
  [process.env.E2E_PORT, process.env.E2E_IDENTITY_PORT, process.env.E2E_SANDBOX_PORT] = freePorts();
}
nameRun();
provideRunFolder();
const {
  E2E_PORT = '',
  E2E_IDENTITY_PORT = '',
  E2E_SANDBOX_PORT = '',
  TEST_FOLDER = '',
} = process.env;

/** Build before serving: a portal would report ready with the editions of an earlier build, not the code under test. */
const BUILD = 'npm run --silent editions -- --no-compression';
const SERVE = 'npm run --silent serve';

const METHODS = '**/methods/**/*.spec.ts';
/** Tests of the plain build. */
const PLAIN = ['**/plain-*.spec.ts', '**/first-paint.spec.ts'];
/** Tests that read messages to the shared accounts, or change accounts. */
const MESSAGES = ['**/account-credentials.spec.ts', '**/privacy.spec.ts', '**/sign-in*.spec.ts'];

export default defineConfig({
  testDir: 'tests/e2e',
  // More than the cores, because browser tests mostly wait.
  workers: 3,
  // The first two start first, because each of them takes one worker until its end.
  projects: [
    {
      // Each takes the newest message to an account, so they run one after the other.
      name: 'messages',
      testMatch: MESSAGES,
      workers: 1,
    },
    {
      // All files use the same build, at the URL that it is built for.
      name: 'plain',
      testMatch: PLAIN,
      workers: 1,
    },
    {
      // Each worker starts its own provider.
      name: 'methods',
      testMatch: METHODS,
    },
    {
      // These only read, or use one account in several sessions.
      name: 'reading',
      testIgnore: [METHODS, ...PLAIN, ...MESSAGES],
    },
  ],
  timeout: 90_000,
  expect: {timeout: 30_000},
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', {outputFile: 'test-results/e2e.json'}]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${E2E_PORT}`,
    trace: 'on-first-retry',
    launchOptions: findBrowser(),
  },
  webServer: {
    command: isDone(SITE_EDITIONS) ? SERVE : `${BUILD} && ${SERVE}`,
    url: `http://localhost:${E2E_PORT}/_gate/ready`,
    timeout: 600_000,
    gracefulShutdown: {signal: 'SIGTERM', timeout: 5_000},
    env: {
      PORT: E2E_PORT,
      IDENTITY_PORT: E2E_IDENTITY_PORT,
      SANDBOX_PORT: E2E_SANDBOX_PORT,
      // New in each run: two runs in ten minutes would exceed the limit of messages to one address.
      IDENTITY_DIRECTORY: path.join(TEST_FOLDER, 'e2e-identity'),
      REVALIDATE_SECONDS: '1',
      STATE_URL: pathToFileURL(path.join(TEST_FOLDER, 'e2e-state.db')).href,
    },
  },
});
