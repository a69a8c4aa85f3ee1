import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {fetchOrganizationToken} from './fetchOrganizationToken';

const ORGANIZATION = '00000000-0000-4000-8000-000000000002';
const PROVIDER = {orgID: '00000000-0000-4000-8000-000000000001', baseURL: 'https://id.example'};
const ACCESS = {};

let response: Response;

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const outcome = () =>
  fetchOrganizationToken(PROVIDER, ACCESS, {token: 'token', organization: ORGANIZATION});

describe('fetchOrganizationToken', () => {
  it.each([
    [429, 'unreachable'],
    [500, 'unreachable'],
    [503, 'unreachable'],
    [401, 'refused'],
    [403, 'refused'],
  ] as const)('reports a response with status %i as %s', async (status, expected) => {
    response = Response.json({errors: [{httpcode: status, message: 'no'}]}, {status});

    expect(await outcome()).toEqual({status: expected});
  });

  it('returns the token', async () => {
    response = Response.json({result: {type: 'token', token: 'other'}});

    expect(await outcome()).toEqual({status: 'token', token: 'other'});
  });
});
