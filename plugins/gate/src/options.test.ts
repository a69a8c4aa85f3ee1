import {expect, it} from 'vitest';
import {parseOptions, type GateOptions} from './options';

const provider = {
  orgID: 'org-1',
  baseURL: 'https://api.example.com',
  sdkURL: 'https://api.example.com/sdk.html',
};
const sound: GateOptions = {
  publicURL: 'https://docs.example.com',
  provider,
};

it.each<[change: object, message: RegExp]>([
  [
    {publicURL: 'docs.example.com'},
    /publicURL \("docs\.example\.com"\) is not an http or https URL/,
  ],
  [{publicURL: 'ftp://docs.example.com'}, /publicURL .* is not an http or https URL/],
  [{publicURL: 'https://user:pw@docs.example.com'}, /publicURL .* is not an http or https URL/],
  [{provider: {...provider, baseURL: 'https://:pw@api.example.com'}}, /without a user name and/],
  [{publicURL: 'https://docs.example.com/portal/'}, /publicURL .* is not an origin/],
  [{publicURL: 'http://docs.example.com'}, /publicURL .* unencrypted.*https/],
  [{publicURL: undefined}, /publicURL/],
  [{revalidateSeconds: -1}, /revalidateSeconds \(-1\) is not a valid number of seconds/],
  [{revalidateSeconds: NaN}, /revalidateSeconds/],
  [{onForbidden: 'hide'}, /onForbidden \("hide"\) is not a valid value.*"explain" or "conceal"/],
  [{provider: {...provider, orgID: ''}}, /provider\.orgID \(""\)/],
  [
    {provider: {...provider, baseURL: 'http://api.example.com'}},
    /provider\.baseURL .* unencrypted/,
  ],
  [{provider: {...provider, baseURL: 'https://api.example.com/'}}, /provider\.baseURL .*slash/],
  [{provider: {...provider, baseURL: 'https://api.example.com?x=1'}}, /provider\.baseURL .*query/],
  [{provider: {...provider, sdkURL: '/sdk.html'}}, /provider\.sdkURL/],
  [
    {provider: {...provider, sdkURL: 'http://169.254.169.254/sdk'}},
    /provider\.sdkURL .* unencrypted/,
  ],
  [{provider: {...provider, jwksURL: 'file:///etc/keys'}}, /provider\.jwksURL/],
  [
    {provider: {...provider, jwksURL: 'http://127.0.0.1.evil.example/'}},
    /provider\.jwksURL .* unencrypted/,
  ],
  [{provider: {...provider, issuers: []}}, /provider\.issuers \(\[\]\) contains no issuer/],
  [{provider: {...provider, issuers: ['']}}, /provider\.issuers/],
  [{maxSessionSeconds: -1}, /maxSessionSeconds/],
  // Without an upper limit, a revoked token would be accepted until it expires
  [{revalidateSeconds: 3601}, /revalidateSeconds \(3601\) .* from 0 to 3600/],
  [{outageSeconds: 24 * 3600 + 1}, /outageSeconds .* from 0 to 86400/],
  [{hosts: ['docs.example.com/x']}, /hosts \("docs\.example\.com\/x"\) is not a valid Host/],
])('rejects %j in one paragraph [J28]', (change, message) => {
  const parse = () => parseOptions({...sound, ...change});

  expect(parse).toThrow(message);
  expect(parse).toThrow(/^The gate's option [^\n]+\.$/);
});

it('fills in the defaults', () => {
  expect(parseOptions(sound)).toMatchObject({
    publicOrigin: 'https://docs.example.com',
    isSecure: true,
    revalidateSeconds: 60,
    outageSeconds: 900,
    maxSessionSeconds: 86_400,
    onForbidden: 'explain',
    provider: {
      issuers: ['https://api.example.com'],
      jwksURL: 'https://api.example.com/.well-known/jwks.json',
    },
  });
});

it.each(['docs.example.com', 'Portal_Gate:3000', '10.0.0.7:8080', '[fd00::7]:8080'])(
  'accepts the Host header %s, in lower case',
  (host) => {
    const {hosts} = parseOptions({...sound, hosts: [host]});

    expect(hosts.exact).toEqual(['docs.example.com', host.toLowerCase()]);
  },
);

it.each([
  'http://localhost:3000',
  'http://127.0.0.1:3000/',
  'http://[::1]:3000',
  'http://a.localhost',
])('accepts plain HTTP on localhost: %s', (publicURL) => {
  expect(parseOptions({...sound, publicURL}).isSecure).toBe(false);
});

it.each<[object[], RegExp]>([
  [[{id: 'org-1', groups: {}}], /"org-1" is listed twice/],
  [[{id: ' ', groups: {}}], /has no ID/],
  [
    [
      {id: 'a', groups: {}},
      {id: 'a', groups: {}},
    ],
    /"a" is listed twice/,
  ],
  [
    [{id: 'a', groups: {members: 'signed-in'}}],
    /"signed-in" is not a valid group name.*must not be "anonymous" or "signed-in"/,
  ],
  [[{id: 'a', groups: {'all members': 'public'}}], /"all members" is not a valid group name/],
])('rejects the organizations %j in one paragraph', (organizations, message) => {
  const parse = () =>
    parseOptions({...sound, provider: {...provider, organizations} as GateOptions['provider']});

  expect(parse).toThrow(message);
  expect(parse).toThrow(/^The organization [^\n]+\.$/);
});
