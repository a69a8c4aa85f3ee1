import {execFileSync} from 'node:child_process';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, it, onTestFinished} from 'vitest';
import {startGateServer} from '../../../plugins/gate';
import {readEnvironment} from '../../../plugins/portal';
import {openProvider} from '../../../plugins/portal/openProvider';
import {createMint} from '../../../plugins/verify';
import {createEditionFolder} from '../../support/gate/editionFolder';
import {exchange} from '../../support/gate/gateFixture';
import {freePort} from '../../support/freePort';

/** The provider's process: the one child of ours that runs it. */
function providerProcess(): number | undefined {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  const line = children.split('\n').find((each) => each.includes('identityServer'));
  return line === undefined ? undefined : Number.parseInt(line, 10);
}

const answersOf = async (url: string) => (await fetch(url).catch(() => null))?.status ?? null;

it('serves readers while the local provider is killed, and starts it again with all that it knew', async () => {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'identity-'));
  const [port, identityPort] = [await freePort(), await freePort()];
  const environment = readEnvironment({
    PORT: String(port),
    IDENTITY_PORT: String(identityPort),
    IDENTITY_DIRECTORY: dataDirectory,
  });
  const provider = await openProvider(environment);
  const folder = await createEditionFolder();
  const publicURL = `http://localhost:${port}`;
  const gate = await startGateServer({
    port,
    publicURL,
    editionsDirectory: folder.directory,
    provider: provider.address,
    // Each request of the test is a new question to the provider.
    revalidateSeconds: 0,
    outageSeconds: 60,
  });
  onTestFinished(async () => {
    await gate.close();
    await folder.remove();
    await rm(dataDirectory, {recursive: true, force: true});
  });
  const {orgID, baseURL} = provider.address;
  const apiKey = (await readFile(path.join(dataDirectory, 'api-key'), 'utf8')).trim();
  const mint = createMint({orgID, baseURL, apiKey});
  const [known, late] = [await mint.tokenFor(['public']), await mint.tokenFor(['public'])];
  const statusFor = async (token: string | null) =>
    (await fetch(`${publicURL}/apis/`, {headers: {cookie: `gate_session=${token}`}})).status;
  expect(await statusFor(known)).toBe(200);

  const first = providerProcess();
  expect(first).toBeGreaterThan(0);
  process.kill(first ?? 0, 'SIGKILL');
  await expect.poll(() => answersOf(`${baseURL}/outbox`)).toBeNull();

  expect(await statusFor(known)).toBe(200);
  const opened = await fetch(`${publicURL}/_gate/session`, exchange(late, {origin: publicURL}));
  expect(opened.status).toBe(503);

  await expect.poll(() => answersOf(`${baseURL}/outbox`), {timeout: 30_000}).toBe(200);
  expect(providerProcess()).not.toBe(first);
  // Accounts, keys and what was issued are those of before.
  await expect.poll(() => statusFor(late), {timeout: 20_000}).toBe(200);
  await mint.close();
  await expect.poll(() => statusFor(known), {timeout: 10_000}).toBe(401);

  await provider.close();
  expect(providerProcess()).toBeUndefined();
  expect(await answersOf(`${baseURL}/outbox`)).toBeNull();
}, 120_000);
