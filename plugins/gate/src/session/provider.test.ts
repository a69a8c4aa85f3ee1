import {beforeEach, describe, expect, it} from 'vitest';
import type {SlashIDSettings} from '../options';
import type {Answer, Question} from './ask';
import {createProvider, type Provider} from './provider';

const BASE = 'https://provider.example';
const KEYS = 'https://keys.example/jwks';

type Given = {status?: number; body?: unknown; headers?: Record<string, string>};

/** Responses by URL; other URLs fail. */
let answers: Record<string, Given>;
let asked: {url: string; question: Question}[];
let provider: Provider;

beforeEach(() => {
  answers = {};
  asked = [];
  const settings = {provider: {baseURL: BASE, jwksURL: KEYS, apiKey: 'secret'}} as SlashIDSettings;
  provider = createProvider(settings, async (url, question) => {
    asked.push({url, question});
    const given = answers[url];
    if (!given) {
      throw new Error('nobody answers');
    }
    return toAnswer(given);
  });
});

/** `null` is a body that was too large. */
function toAnswer({status = 200, body = {}, headers = {}}: Given): Answer {
  const bytes = body === null ? null : new TextEncoder().encode(JSON.stringify(body));
  return {status, header: (name) => headers[name] ?? null, bytes};
}

const POST = {
  method: 'POST',
  headers: {
    authorization: 'Bearer T',
    'content-type': 'application/json',
    accept: 'application/json',
  },
  body: '{"token":"T"}',
};

describe('the keys', () => {
  it.each([
    ['Thu, 15 Jan 2026 12:05:00 GMT', Date.UTC(2026, 0, 15, 12, 5)],
    ['today', null],
    [undefined, null],
  ])('come with the provider’s time: %s → %s', async (date, time) => {
    answers[KEYS] = {body: {keys: []}, headers: date === undefined ? {} : {date}};

    expect(await provider.fetchKeys()).toEqual({keySet: {keys: []}, time});
  });

  it.each<Given>([{status: 302, body: {keys: []}}, {status: 500, body: {keys: []}}, {body: null}])(
    'are unavailable from %j',
    async (answer) => {
      answers[KEYS] = answer;

      await expect(provider.fetchKeys()).rejects.toThrow();
    },
  );
});

describe('the provider’s verdict on a token', () => {
  const VALIDATE = `${BASE}/token/validate`;
  const silent = (retryAfterSeconds: number | null) => ({unreachable: true, retryAfterSeconds});

  it.each<[Given | undefined, unknown]>([
    [{body: {result: {valid: true}}}, 'valid'],
    [{body: {result: {valid: false}}}, 'invalid'],
    [undefined, silent(null)],
    [{body: {result: {}}}, silent(null)],
    [{body: null}, silent(null)],
    [{status: 399}, silent(null)],
    [{status: 400}, 'invalid'],
    [{status: 499}, 'invalid'],
    [{status: 429, headers: {'retry-after': '7'}}, silent(7)],
    [{status: 429, headers: {'retry-after': '0'}}, silent(0)],
    [{status: 429, headers: {'retry-after': '-1'}}, silent(null)],
    [{status: 429, headers: {'retry-after': 'Infinity'}}, silent(null)],
  ])('is, after the response %j: %j', async (answer, opinion) => {
    answers = answer ? {[VALIDATE]: answer} : {};

    expect(await provider.validateToken('T')).toEqual(opinion);
    expect(asked).toEqual([{url: VALIDATE, question: POST}]);
  });
});

describe('a revocation', () => {
  const REVOKE = `${BASE}/token/revoke`;

  it.each([
    [200, true],
    [204, true],
    [302, false],
    // The provider does not know the token, or it has expired.
    [401, true],
    [404, true],
    [408, false],
    [425, false],
    [429, false],
    [500, false],
  ])('with response %i is accepted: %s', async (status, isTaken) => {
    answers[REVOKE] = {status};

    expect(await provider.revoke('T')).toBe(isTaken);
    expect(asked).toEqual([{url: REVOKE, question: POST}]);
  });

  it('without a response is not accepted', async () => {
    expect(await provider.revoke('T')).toBe(false);
  });
});

describe('a person', () => {
  const PERSON = `${BASE}/persons/a%2Fb`;
  const FACTS = {body: {result: {active: true, person_type: 'employee'}}};
  const GROUPS = {body: {result: ['public']}};

  it('has groups, requested with the API key and the organization', async () => {
    answers = {[PERSON]: FACTS, [`${PERSON}/groups`]: GROUPS};

    expect(await provider.fetchPerson('org', 'a/b')).toEqual({
      type: 'person',
      active: true,
      personType: 'employee',
      groups: ['public'],
    });
    expect(asked.map(({url}) => url)).toEqual([PERSON, `${PERSON}/groups`]);
    expect(asked[1]?.question.headers).toMatchObject({
      'slashid-orgid': 'org',
      'slashid-api-key': 'secret',
    });
  });

  it.each<[string, Record<string, Given>, unknown]>([
    ['is unreachable when nobody answers', {}, {type: 'unreachable'}],
    ['is unreachable without their groups', {[PERSON]: FACTS}, {type: 'unreachable'}],
    [
      'is unreachable when the groups are none',
      {[PERSON]: FACTS, [`${PERSON}/groups`]: {body: {}}},
      {type: 'unreachable'},
    ],
    ...[404, 410].map((status): [string, Record<string, Given>, unknown] => [
      `is removed after a ${status}`,
      {[PERSON]: {status}, [`${PERSON}/groups`]: GROUPS},
      {type: 'removed'},
    ]),
    ...[400, 401, 403].map((status): [string, Record<string, Given>, unknown] => [
      `is not told to the key after a ${status}`,
      {[PERSON]: FACTS, [`${PERSON}/groups`]: {status}},
      {type: 'key-refused', status},
    ]),
    ...[302, 408, 425, 429, 500].map((status): [string, Record<string, Given>, unknown] => [
      `is unreachable after a ${status}`,
      {[PERSON]: {status}, [`${PERSON}/groups`]: GROUPS},
      {type: 'unreachable'},
    ]),
  ])('%s', async (_name, given, expected) => {
    answers = given;

    expect(await provider.fetchPerson('org', 'a/b')).toEqual(expected);
  });

  it('is unreachable under an ID that no address can contain', async () => {
    expect(await provider.fetchPerson('org', '\ud800')).toEqual({type: 'unreachable'});
  });
});
