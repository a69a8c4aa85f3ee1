import {SlashID} from '@slashid/slashid';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {describeSignInError} from '../signInError';
import {finishArrival, isLinkUnused, nameAccount, toError} from './finishArrival';

const BASE_URL = 'https://id.example.com';
const NONCE = [{id: 'n', type: 'nonce', options: {challenge: 'x'}}];
const CHALLENGES = Buffer.from(JSON.stringify(NONCE)).toString('base64url');
const LINK = {kind: 'link', query: `?challenges=${CHALLENGES}`} as const;

function tokenWith(authentications: object[]): string {
  const claims = {person_id: 'p', person_type: 'regular', exp: 4_000_000_000, authentications};
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

/** The SDK on a page; only its own class may sign in a user. */
const sdk = (getUserFromURL: () => Promise<unknown>) =>
  Object.assign(Object.create(SlashID.prototype) as SlashID, {
    baseURL: BASE_URL,
    sdkURL: `${BASE_URL}/sdk`,
    getUserFromURL,
  });

function stubPage(address: string) {
  const replaceState = vi.fn();
  vi.stubGlobal('window', {location: {href: address}, history: {state: null, replaceState}});
  return replaceState;
}

beforeEach(() => {
  stubPage('https://docs.example.com/apis/');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const NAMED = tokenWith([{method: 'email_link', handle: {value: 'token@example.com'}}]);
const HANDLES = [{type: 'email_address', value: 'a@example.com'}];
const RESULT = {organizations: [], credentials: [], handles: HANDLES};

it.each([
  ['its handles', NAMED, () => Response.json({result: RESULT}), ['a@example.com']],
  [
    'its token when the handles fail to load',
    NAMED,
    () => new Response('{}', {status: 500}),
    ['token@example.com'],
  ],
  // Fail closed: the reader could not tell whose account it is.
  ['neither (S05)', tokenWith([]), () => new Response('{}', {status: 500}), 'rejected'],
])('names the account of a link by %s', async (_what, token, respond, name) => {
  vi.stubGlobal('fetch', () => Promise.resolve(respond()));
  const unused = sdk(() => Promise.resolve(null));

  const found = await nameAccount(token, unused).catch(() => 'rejected');

  expect(found).toEqual(name);
});

it.each([
  ['forgets', 'none', new Error('The link was used'), false],
  ['keeps', 'link', new TypeError('Load failed'), true],
])('%s the link (kind: %s) after “%o”', async (_verb, kind, error, canRetry) => {
  stubPage(`https://docs.example.com/apis/${LINK.query}`);
  // A page reads its URL only once.
  vi.resetModules();
  const {takeArrival} = await import('../../arrival');
  const page = await import('./finishArrival');
  expect(takeArrival()).toEqual(LINK);
  const failing = sdk(() => Promise.reject(error));

  await expect(page.finishArrival(LINK, failing, BASE_URL)).rejects.toBe(error);

  expect(isLinkUnused(error)).toBe(canRetry);
  expect(takeArrival().kind).toBe(kind);
});

it('reports two sign-ins at once without putting either into the address bar', async () => {
  const replaceState = stubPage('https://docs.example.com/apis/');
  const never = sdk(() => Promise.reject(new Error('unused')));

  const error = await finishArrival({kind: 'damaged'}, never, BASE_URL).catch(toError);

  expect(error instanceof Error && describeSignInError(error).kind).toBe('bothParameters');
  expect(replaceState).not.toHaveBeenCalled();
});
