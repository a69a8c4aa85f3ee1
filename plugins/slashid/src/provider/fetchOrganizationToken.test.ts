import {afterEach, expect, it, vi} from 'vitest';
import {fetchOrganizationToken} from './fetchOrganizationToken';

const PROVIDER = {orgID: 'main', baseURL: 'https://id.example'};

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [200, {result: {type: 'token', token: 'other'}}, {status: 'token', token: 'other'}],
  [200, {result: {type: 'challenge_list', challenges: []}}, {status: 'sign-in'}],
  [401, {errors: []}, {status: 'refused'}],
  [403, {errors: []}, {status: 'refused'}],
  [429, {errors: []}, {status: 'unreachable'}],
  [500, {errors: []}, {status: 'unreachable'}],
  [503, {errors: []}, {status: 'unreachable'}],
])('reads the response %d %j as %j', async (status, body, expected) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, {status})));
  const request = {token: 'token', organization: 'branch'};

  expect(await fetchOrganizationToken(PROVIDER, {}, request)).toEqual(expected);
});
