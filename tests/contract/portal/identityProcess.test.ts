import {expect, it} from 'vitest';
import {startGateBesideProvider} from '../../support/gate/gateBesideProvider';

const answersOf = async (url: string) => (await fetch(url).catch(() => null))?.status ?? null;

it('serves readers while the local provider is killed, and starts it again with all that it knew', async () => {
  const {provider, baseURL, mint, ...portal} = await startGateBesideProvider();
  const [known, late] = [await mint.tokenFor(['public']), await mint.tokenFor(['public'])];
  expect(await portal.statusFor(known)).toBe(200);

  const first = portal.processId();
  expect(first).toBeGreaterThan(0);
  process.kill(first ?? 0, 'SIGKILL');
  await expect.poll(() => answersOf(`${baseURL}/outbox`)).toBeNull();

  expect(await portal.statusFor(known)).toBe(200);
  expect((await portal.exchange(late)).status).toBe(503);

  await expect.poll(() => answersOf(`${baseURL}/outbox`), {timeout: 30_000}).toBe(200);
  expect(portal.processId()).not.toBe(first);
  // Accounts, keys and issued tokens are unchanged.
  await expect.poll(() => portal.statusFor(late), {timeout: 20_000}).toBe(200);
  await mint.close();
  await expect.poll(() => portal.statusFor(known)).toBe(401);

  await provider.close();
  expect(portal.processId()).toBeUndefined();
  expect(await answersOf(`${baseURL}/outbox`)).toBeNull();
}, 120_000);
