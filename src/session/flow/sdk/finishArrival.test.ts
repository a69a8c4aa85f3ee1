import {SlashID} from '@slashid/slashid';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {finishArrival, isLinkUnused, nameAccount, toError} from './finishArrival';
import {describeSignInError} from '../signInError';

const BASE_URL = 'https://id.example.com';
const NONCE = [{id: 'n', type: 'nonce', options: {challenge: 'x'}}];
const CHALLENGES = Buffer.from(JSON.stringify(NONCE)).toString('base64url');
const LINK = {kind: 'link', query: `?challenges=${CHALLENGES}`} as const;

const tokenWith = (authentications: object[]) => {
  const claims = {person_id: 'p', person_type: 'regular', exp: 4_000_000_000, authentications};
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
};
const NAMELESS = tokenWith([]);
const NAMED = tokenWith([{method: 'email_link', handle: {value: 'token@example.com'}}]);

/** The SDK on a page; only its own class may sign in a user. */
const sdk = (getUserFromURL: () => Promise<unknown>) =>
  Object.assign(Object.create(SlashID.prototype) as SlashID, {
    baseURL: BASE_URL,
    sdkURL: `${BASE_URL}/sdk`,
    getUserFromURL,
  });

const nameOf = (token: string) =>
  nameAccount(
    token,
    sdk(() => Promise.resolve(null)),
  );

function stubPage(address: string) {
  const replaceState = vi.fn();
  vi.stubGlobal('window', {location: {href: address}, history: {state: null, replaceState}});
  return replaceState;
}

/** The response to the SDK's request for the account's handles. */
function respondWith(handles: object[]) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({result: {organizations: [], credentials: [], handles}})),
  );
}

beforeEach(() => {
  stubPage('https://docs.example.com/apis/');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('nameAccount', () => {
  it('fails when the account has no name that the reader could check (S05)', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', {status: 500})));

    await expect(nameOf(NAMELESS)).rejects.toThrow();
  });

  it('names the account by its token when the handles fail to load', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', {status: 500})));

    expect(await nameOf(NAMED)).toEqual(['token@example.com']);
  });

  it('names the account by its handles', async () => {
    respondWith([{type: 'email_address', value: 'a@example.com'}]);

    expect(await nameOf(NAMED)).toEqual(['a@example.com']);
  });
});

describe('finishArrival', () => {
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
});
