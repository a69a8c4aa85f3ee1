import {decodeJwt} from 'jose';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {serveCornersEditions, type ServedCorners} from '../support/serveCornersEditions';

/** A site and an organization with anonymous users, behind the gate. */
const ANONYMOUS_KEY = 'MY_USER_TOKEN/anonymous';
const PRIVATE_PAGE = '/staff/plan/';

let corners: ServedCorners;

beforeAll(async () => {
  corners = await serveCornersEditions();
});

afterAll(() => corners.close());

const stored = (key: string) => corners.page.evaluate((name) => localStorage.getItem(name), key);

/** Waits for the ID of this browser's anonymous person. */
async function anonymousPerson(): Promise<unknown> {
  await expect.poll(() => stored(ANONYMOUS_KEY), {timeout: 15_000}).not.toBeNull();
  const claims = decodeJwt((await stored(ANONYMOUS_KEY)) ?? '');
  expect(claims).toMatchObject({person_type: 'anonymous', groups: []});
  return claims['person_id'];
}

const claimsOfSession = async () => decodeJwt((await stored('MY_USER_TOKEN')) ?? '');

it('treats an unauthenticated reader as an anonymous user, who reads no private page, has no account, and becomes the person who signs in (4.15, 5.23, 5.24, 6.3, 7.21, 7.31)', async () => {
  const {page, url: site, signIn} = corners;
  const first = await page.goto(site + PRIVATE_PAGE);
  const person = await anonymousPerson();
  expect(first?.status()).toBe(401);
  await page.getByLabel('Email', {exact: true}).waitFor();
  expect(await stored('MY_USER_TOKEN')).toBeNull();
  expect(await page.getByRole('button', {name: 'Account'}).count()).toBe(0);

  // The gate never accepts an anonymous user's token as a session.
  const exchanged = await page.request.post(`${site}/_gate/session`, {
    data: {token: await stored(ANONYMOUS_KEY)},
    headers: {origin: site},
  });
  expect(exchanged.status()).toBe(401);

  await page.reload();
  await page.getByLabel('Email', {exact: true}).waitFor();
  expect(await anonymousPerson()).toBe(person);

  // A new address: the same person, now registered.
  await signIn('newcomer@example.com');
  expect(await claimsOfSession()).toMatchObject({person_type: 'regular', person_id: person});
  expect(await stored(ANONYMOUS_KEY)).toBeNull();

  // After signing out, another anonymous person, who is replaced by the existing owner of the address.
  await page.getByRole('button', {name: 'Log out'}).click();
  const next = await anonymousPerson();
  expect(next).not.toBe(person);
  await signIn('staff@example.com');
  await page.getByRole('heading', {level: 1, name: 'STAFFPLAN'}).waitFor();
  expect(await claimsOfSession()).toMatchObject({
    person_type: 'regular',
    groups: ['staff'],
    prev_anonymous_person_id: next,
  });
  expect(await stored(ANONYMOUS_KEY)).toBeNull();
});
