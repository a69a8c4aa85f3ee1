import {spawn} from 'node:child_process';
import fs from 'node:fs';
import {freePort} from '../support/freePort';
import {passwordToken, postAs} from '../support/passwordToken';
import {figure} from './figure';

/** A reader of a small edition (from `identity.seed.json`), and one of its pages. */
const READER = {email: 'apps@example.com', password: 'Rescue-Portal-42!', page: '/apps/RND/'};
const POLL_MS = 100;

type Start = {signIn: number; page: number; all: number};

/** Measures `npm run serve`: with nothing built, and with nothing changed. */
export async function benchServe(): Promise<void> {
  for (const folder of ['editions', '.docusaurus']) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
  const first = await measureStart();
  figure('nothing built: sign-in form', first.signIn, 's');
  figure('nothing built: a page of a small edition', first.page, 's');
  figure('nothing built: all editions', first.all, 's');
  const second = await measureStart();
  figure('nothing changed: sign-in form', second.signIn, 's');
  figure('nothing changed: all editions', second.all, 's');
  figure('nothing changed / nothing built', second.all / first.all, '');
}

/** Seconds until readers can sign in, until one of them gets a page, and until all editions are ready. */
async function measureStart(): Promise<Start> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const [port, identityPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['--import', 'tsx', 'plugins/portal/src/cli/serve.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      IDENTITY_PORT: String(identityPort),
      SANDBOX_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const [portal, identity] = [`http://localhost:${port}`, `http://localhost:${identityPort}`];
  const untilStatus = async (status: number, path: string, headers = {}) => {
    while ((await statusOf(portal + path, headers)) !== status) {
      if (child.exitCode !== null) {
        throw new Error('npm run serve ended; its output says why.');
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return seconds();
  };
  try {
    const signIn = await untilStatus(401, '/');
    const cookie = await openSession(portal, identity);
    const page = await untilStatus(200, READER.page, {cookie});
    return {signIn, page, all: await untilStatus(200, '/_gate/ready')};
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, {headers}).catch(() => null);
  await response?.arrayBuffer();
  return response?.status ?? 0;
}

/** @returns a new session cookie */
async function openSession(portal: string, identity: string): Promise<string> {
  const {email: handle, password} = READER;
  const token = await passwordToken({portal, identity, handle, password});
  const session = await postAs(portal, `${portal}/_gate/session`, {token});
  return session.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
