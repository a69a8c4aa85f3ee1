import {createHash, generateKeyPairSync} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {
  buildSamlResponse,
  createSamlServiceProvider,
  type SamlAnswer,
  type SamlParties,
} from '../../../plugins/local-identity/src/sso/saml';
import {createBrowser} from '../../support/browser';
import {
  claimsOf,
  EXPIRED,
  factorOf,
  PUBLIC_URL,
  SITE,
  startProvider,
  type TestProvider,
} from '../../support/identity';

const VERIFIER = '0b3b6bb2-70a5-4c52-9f5b-6a3c5c0a5d7f1f2e3d4c-5b6a-4978-8695-a4b3c2d1e0f9';
const METADATA = {
  pkce_code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  csrf_token: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
};
const PARTIES: SamlParties = {
  identityProvider: `${PUBLIC_URL}/saml/identity-provider`,
  serviceProvider: `${PUBLIC_URL}/saml/service-provider`,
  assertionConsumerService: `${PUBLIC_URL}/sso/saml/consume`,
};
const PUBLIC = {email: 'public@example.com', decision: 'permit'};

const hiddenOf = (page: string, name: string) =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '').replaceAll('&amp;', '&');

const begin = (idp: TestProvider, options = {}) =>
  idp.post('/id/v2', {
    handle: null,
    factor: factorOf('saml', {provider_credentials_id: 'company', ux_mode: 'popup', ...options}),
    metadata: METADATA,
  });

async function beginInBrowser(options = {}) {
  const idp = await startProvider();
  const {body} = await begin(idp, options);
  const [start, proxy] = body.result;
  const browser = createBrowser(idp);
  const account = await browser.open(start.options.start_authentication_url);
  const requestId = `_${start.id}`;
  const choose = (fields: Record<string, string>) => browser.submit(account.url, fields);
  const consume = (xml: string) =>
    browser.submit(PARTIES.assertionConsumerService, {
      SAMLResponse: Buffer.from(xml).toString('base64'),
      RelayState: start.id,
    });
  /** The real identity provider's response for this sign-in. */
  const response = async () => {
    const {page} = await choose(PUBLIC);
    return Buffer.from(hiddenOf(page, 'SAMLResponse'), 'base64').toString();
  };
  return {idp, start, proxy, account, requestId, choose, consume, response};
}

const strangerKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
    publicKeyEncoding: {type: 'spki', format: 'pem'},
  }).privateKey;

const assertionOf = (xml: string) =>
  /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
const withoutSignatures = (xml: string) => xml.replace(/<Signature[\s\S]*?<\/Signature>/g, '');

describe('a SAML sign-in', () => {
  it('responds with 400 without the provider’s ID', async () => {
    const idp = await startProvider();

    expect((await begin(idp, {provider_credentials_id: undefined})).status).toBe(400);
  });

  it('signs nobody in when the person cancels, and notifies the waiting tab', async () => {
    const {idp, proxy, choose, consume} = await beginInBrowser();
    const {page} = await choose({email: '', decision: 'deny'});

    const xml = Buffer.from(hiddenOf(page, 'SAMLResponse'), 'base64').toString();

    expect((await consume(xml)).status).toBe(403);
    expect((await idp.poll(proxy)).body).toEqual(EXPIRED);
  });

  it.each(['', 'crew@localhost', 'crew'])(
    'signs nobody in with the address %j, and notifies the waiting tab',
    async (address) => {
      const {idp, proxy, choose, consume} = await beginInBrowser();
      const {page} = await choose({email: address, decision: 'permit'});

      const xml = Buffer.from(hiddenOf(page, 'SAMLResponse'), 'base64').toString();

      expect((await consume(xml)).status).toBe(403);
      expect((await idp.poll(proxy)).body).toEqual(EXPIRED);
    },
  );

  it.each<[string, (xml: string) => string]>([
    ['no signature at all', withoutSignatures],
    ['another name in the signed text', (xml) => xml.replace('public@', 'internal@')],
    [
      'another recipient in the signed text',
      (xml) => xml.replace('Recipient="http', 'Recipient="x'),
    ],
    [
      'a wrapped assertion: the signed one moved, a forged one in its place',
      (xml) => {
        const signed = assertionOf(xml);
        const forged = withoutSignatures(signed)
          .replace('public@', 'internal@')
          .replace(/ ID="[^"]*"/, ' ID="_forged"');
        return xml.replace(signed, `${forged}<Extensions>${signed}</Extensions>`);
      },
    ],
    [
      'a second, forged assertion',
      (xml) => {
        const signed = assertionOf(xml);
        return xml.replace(
          signed,
          withoutSignatures(signed).replace('public@', 'internal@') + signed,
        );
      },
    ],
    [
      'an external entity',
      (xml) =>
        `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('public@example.com', '&x;')}`,
    ],
    ['a document type before a response that is right', (xml) => `<!DOCTYPE r>${xml}`],
    ['text that is not XML', () => 'not xml'],
    ['nothing', () => ''],
  ])('O20 rejects %s', async (_what, forge) => {
    const {idp, proxy, consume, response} = await beginInBrowser();

    const {status, page} = await consume(forge(await response()));

    expect(status).toBe(403);
    expect(page).not.toContain('root:');
    expect((await idp.poll(proxy)).body).toEqual(EXPIRED);
  });

  it('O20 does not truncate a name at an injected comment', async () => {
    const {idp, proxy, consume, response} = await beginInBrowser();
    const xml = (await response()).replace('public@example.com', 'public@example.com<!-- -->.evil');

    expect((await consume(xml)).status).toBe(403);
    expect((await idp.poll(proxy)).body).toEqual(EXPIRED);
  });

  it('O20 rejects another party’s signature', async () => {
    const {consume, requestId} = await beginInBrowser();
    const answer = {
      inResponseTo: requestId,
      email: 'public@example.com',
      privateKey: strangerKey(),
    };

    expect((await consume(buildSamlResponse(answer, PARTIES))).status).toBe(403);
  });

  it.each<[string, Partial<SamlAnswer>, Partial<SamlParties>]>([
    ['another audience', {}, {serviceProvider: 'https://other.example'}],
    ['another recipient', {}, {assertionConsumerService: 'https://other.example/consume'}],
    ['another issuer', {}, {identityProvider: 'https://other.example'}],
    ['another request', {inResponseTo: '_other'}, {}],
    ['an expired assertion', {now: new Date(Date.now() - 3_600_000)}, {}],
    ['an assertion of the future', {now: new Date(Date.now() + 3_600_000)}, {}],
  ])('O20 rejects %s despite a valid signature', async (_what, answer, parties) => {
    const {privateKey, publicKey} = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
      publicKeyEncoding: {type: 'spki', format: 'pem'},
    });
    const {requestId, emailOf} = await trusting(publicKey);
    const given = {inResponseTo: requestId, email: 'public@example.com', privateKey};

    await expect(
      emailOf(buildSamlResponse({...given, ...answer}, {...PARTIES, ...parties})),
    ).rejects.toThrow();
    const again = await trusting(publicKey);
    const right = {...given, inResponseTo: again.requestId};
    expect(await again.emailOf(buildSamlResponse(right, PARTIES))).toBe('public@example.com');
  });

  it('O20 rejects a replay', async () => {
    const {consume, response} = await beginInBrowser();
    const xml = await response();

    expect((await consume(xml)).status).toBe(200);
    expect((await consume(xml)).status).toBe(403);
  });

  it('O20 rejects the response to another sign-in', async () => {
    const {idp, proxy, consume} = await beginInBrowser();
    const {body} = await begin(idp);
    const browser = createBrowser(idp);
    const account = await browser.open(body.result[0].options.start_authentication_url);
    const {page} = await browser.submit(account.url, PUBLIC);
    const xml = Buffer.from(hiddenOf(page, 'SAMLResponse'), 'base64').toString();

    expect((await consume(xml)).status).toBe(403);
    expect((await idp.poll(proxy)).body).toEqual(EXPIRED);
  });

  it('O20 the identity provider answers no sign-in that has not begun', async () => {
    const idp = await startProvider();

    expect((await idp.get('/saml/sign-in?RelayState=made-up&SAMLRequest=x')).status).toBe(403);
  });

  it('signs in by popup and by redirect with the address that the company asserts', async () => {
    for (const ux_mode of ['popup', 'redirect']) {
      const options = {ux_mode, redirect_target: `${SITE}/apis/`};
      const {idp, proxy, consume, response} = await beginInBrowser(options);
      const {page, url} = await consume(await response());
      const sent = /data-parameters="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
      const parameters = new URLSearchParams(sent ?? new URL(url).search);
      const resolved = await idp.post('/sso/resolve', {
        challenge_id: parameters.get('sso_challenge_id'),
        code: parameters.get('sso_code'),
        pkce_code_verifier: VERIFIER,
      });

      expect(resolved.status).toBe(204);
      expect(claimsOf((await idp.poll(proxy)).body.result)).toMatchObject({
        authenticated_methods: ['saml'],
        groups: ['public'],
      });
    }
  });
});

/** A service provider that trusts the test's key, so that only the content can be wrong. */
async function trusting(identityProviderKey: string) {
  const provider = createSamlServiceProvider('start', {
    parties: PARTIES,
    entryPoint: `${PUBLIC_URL}/saml/sign-in`,
    identityProviderKey,
  });
  await provider.authorizationUrl();
  return {
    requestId: '_start',
    emailOf: (xml: string) => provider.emailOf(Buffer.from(xml).toString('base64')),
  };
}
