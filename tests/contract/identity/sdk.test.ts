import {Secret, TOTP} from 'otpauth';
import {describe, expect, it, vi} from 'vitest';
import {createBrowser} from '../../support/browser';
import {
  claimsOf,
  PASSWORD,
  PUBLIC_URL,
  SEED,
  SEED_WITH_PASSWORD,
  SITE,
  startProvider,
  type TestProvider,
} from '../../support/identity';
import {createSdk} from '../../support/sdk';

const ADDRESS = 'public@example.com';
const email = (value = ADDRESS): any => ({type: 'email_address', value});
const phone: any = {type: 'phone_number', value: '+15551234567'};

async function start(given: {seed?: unknown} = {}) {
  const idp = await startProvider(given);
  return {idp, ...createSdk(idp)};
}

const signIn = (idp: TestProvider, sdk: any, handle: any, factor: any): Promise<any> =>
  sdk.id(idp.organizationId, handle, factor);

/** Answers each prompt of the SDK with the next value. */
function answerWith(sdk: any, asks: string, publish: string, values: (() => unknown)[]) {
  const left = [...values];
  sdk.subscribe(asks, async () => sdk.publish(publish, await left.shift()?.()));
}

const codeFrom = (idp: TestProvider, to: string) => async () => (await idp.lastMessage(to)).code;
const PATIENCE = {timeout: 15_000, interval: 50};
const openLinkOf = async (idp: TestProvider, to: string, data = {}) => {
  const link = await vi.waitFor(async () => {
    const message = await idp.lastMessage(to);
    expect(message?.link).toBeTruthy();
    return message.link;
  }, PATIENCE);
  expect((await idp.openLink(link, data)).status).toBe(200);
};

describe('the unmodified SDK', () => {
  it('asks again after a wrong one-time code, and signs in with the right one', async () => {
    const {idp, sdk} = await start();
    const wrong: unknown[] = [];
    sdk.subscribe('otpIncorrectCodeSubmitted', () => wrong.push(true));
    answerWith(sdk, 'otpCodeSent', 'otpCodeSubmitted', [() => '12345x', codeFrom(idp, ADDRESS)]);

    const user = await signIn(idp, sdk, email(), {method: 'otp_via_email'});

    expect(wrong).toHaveLength(1);
    expect(user.getGroups()).toEqual(['public']);
    expect(await user.isAuthenticated()).toBe(true);
  });

  it('signs in by a code in a text message', async () => {
    const {idp, sdk} = await start();
    answerWith(sdk, 'otpCodeSent', 'otpCodeSubmitted', [codeFrom(idp, phone.value)]);

    const user = await signIn(idp, sdk, phone, {method: 'otp_via_sms'});

    expect(claimsOf(user.token).authenticated_methods).toEqual(['otp_via_sms']);
  });

  it.each([
    ['email_link', email(), ADDRESS],
    ['sms_link', phone, phone.value],
  ])('signs in by %s while another page opens the link', async (method, handle, to) => {
    const {idp, sdk} = await start();

    const [user] = await Promise.all([signIn(idp, sdk, handle, {method}), openLinkOf(idp, to)]);

    expect(claimsOf(user.token).authenticated_methods).toEqual([method]);
  });

  it('signs in the page that a link leads to', async () => {
    const idp = await startProvider();
    await idp.begin(email(), {
      method: 'email_link',
      options: {redirect_target: 'http://localhost:3000/'},
    });
    const {link} = await idp.lastMessage(ADDRESS);
    const {sdk} = createSdk(idp, {search: new URL(link).search});

    const user: any = await sdk.getUserFromURL();

    expect(user.getGroups()).toEqual(['public']);
  });

  it('asks again after a wrong password, and signs in with the right one', async () => {
    const {idp, sdk} = await start({seed: SEED_WITH_PASSWORD});
    const wrong: unknown[] = [];
    sdk.subscribe('incorrectPasswordSubmitted', () => wrong.push(true));
    const values = [() => 'wrong-One-1!', () => PASSWORD];
    answerWith(sdk, 'passwordVerifyReady', 'passwordSubmitted', values);

    const user = await signIn(idp, sdk, email(), {method: 'password'});

    expect(wrong).toHaveLength(1);
    expect(claimsOf(user.token).authenticated_methods).toEqual(['password']);
  });

  it('checks the rules in the browser, and sets a first password after the link', async () => {
    const {idp, sdk} = await start();
    const broken: string[][] = [];
    sdk.subscribe('invalidPasswordSubmitted', ({failedRules}: any) =>
      broken.push(failedRules.map(({name}: any) => name)),
    );
    answerWith(sdk, 'passwordSetReady', 'passwordSubmitted', [
      () => 'abcdefgh',
      () => 'another-Good-1!',
    ]);

    const [user] = await Promise.all([
      signIn(idp, sdk, email(), {method: 'password'}),
      openLinkOf(idp, ADDRESS),
    ]);

    expect(broken[0]).toContain('alphanumeric_sequences_1');
    expect(claimsOf(user.token).authenticated_methods).toEqual(['password']);
  });

  it('recovers a password while the sign-in waits', async () => {
    const {idp, sdk} = await start({seed: SEED_WITH_PASSWORD});
    sdk.subscribe('passwordVerifyReady', async () => {
      const recovering = sdk.recover({handle: email(), factor: {method: 'password'}});
      await openLinkOf(idp, ADDRESS, {password: 'another-Good-1!'});
      await recovering;
      sdk.publish('passwordSubmitted', 'another-Good-1!');
    });

    const user = await signIn(idp, sdk, email(), {method: 'password'});

    expect(await user.isAuthenticated()).toBe(true);
  });

  it('registers an authenticator app, then signs in with it and with a recovery code', async () => {
    const {idp, sdk} = await start();
    const registered: any[] = [];
    const appCode = () => {
      const key = new URL(registered[0].uri).searchParams.get('secret') ?? '';
      return new TOTP({secret: Secret.fromBase32(key)}).generate({
        timestamp: idp.clock().getTime(),
      });
    };
    const nextCode = () => {
      idp.clock.advance(30_000);
      return appCode();
    };
    sdk.subscribe('totpKeyGenerated', (event: any) => registered.push(event));
    answerWith(sdk, 'totpKeyGenerated', 'otpCodeSubmitted', [appCode]);
    answerWith(sdk, 'totpCodeRequested', 'otpCodeSubmitted', [
      nextCode,
      () => registered[0].recoveryCodes[0],
    ]);

    await Promise.all([signIn(idp, sdk, email(), {method: 'totp'}), openLinkOf(idp, ADDRESS)]);
    await signIn(idp, sdk, email(), {method: 'totp'});
    const user = await signIn(idp, sdk, email(), {method: 'totp'});

    expect(registered[0].qrCode).toBeTruthy();
    expect(claimsOf(user.token).authenticated_methods).toEqual(['totp']);
  });

  it('creates a passkey and signs in with it', async () => {
    const {idp, sdk} = await start();
    await Promise.all([signIn(idp, sdk, email(), {method: 'webauthn'}), openLinkOf(idp, ADDRESS)]);

    const user = await signIn(idp, sdk, email(), {method: 'webauthn'});

    expect(claimsOf(user.token)).toMatchObject({
      authenticated_methods: ['webauthn'],
      first_token: false,
    });
  });

  it.each([
    ['oidc', {client_id: 'c', provider: 'google', ux_mode: 'popup'}],
    ['saml', {provider_credentials_id: 'company', ux_mode: 'popup'}],
  ])(
    'O22 signs in by a popup of %s and ignores messages from other origins',
    async (method, options) => {
      const {idp, sdk, window} = await start();
      const signedIn = signIn(idp, sdk, null, {method, options});
      const url = await vi.waitFor(() => {
        expect(String(window.popup.location)).toContain(PUBLIC_URL);
        return String(window.popup.location);
      }, PATIENCE);
      const parameters = await actAsPerson(idp, url);
      const data = {type: 5, urlParams: parameters};
      const forged = {type: 5, urlParams: '?sso_challenge_id=x&sso_code=x&csrf_token=x'};
      for (const origin of ['https://evil.example', `${PUBLIC_URL}.evil.example`, 'null', SITE]) {
        window.dispatchEvent(new MessageEvent('message', {origin, data: forged}));
      }
      window.dispatchEvent(new MessageEvent('message', {origin: PUBLIC_URL, data}));

      const user = await signedIn;

      expect(claimsOf(user.token)).toMatchObject({
        authenticated_methods: [method],
        groups: ['public'],
      });
    },
  );

  it('steps up, switches organization, and lists organizations and handles', async () => {
    const seed = {...SEED, suborganizations: [{name: 'North', groups: []}]};
    const {idp, sdk} = await start({seed});
    answerWith(sdk, 'otpCodeSent', 'otpCodeSubmitted', [
      codeFrom(idp, ADDRESS),
      codeFrom(idp, phone.value),
    ]);
    const user = await signIn(idp, sdk, email(), {method: 'otp_via_email'});

    await user.mfa(phone, {method: 'otp_via_sms'});

    const [, north] = await user.getOrganizations();
    expect(claimsOf(user.token).authenticated_methods).toEqual(['otp_via_email', 'otp_via_sms']);
    expect(await user.getHandles()).toHaveLength(2);
    expect(north.org_name ?? north.name).toBe('North');
    expect(claimsOf(await user.getTokenForOrganization(north.id)).oid).toBe(north.id);
  });

  it('stores attributes and consents, creates a direct ID and signs out', async () => {
    const {idp, sdk} = await start();
    answerWith(sdk, 'otpCodeSent', 'otpCodeSubmitted', [codeFrom(idp, ADDRESS)]);
    const user = await signIn(idp, sdk, email(), {method: 'otp_via_email'});
    const bucket = user.getBucket();

    await bucket.set({colour: 'red', size: 1});
    await bucket.delete(['size']);
    await user.setGDPRConsent({consentLevels: ['necessary']});
    await user.addGDPRConsent({consentLevels: ['analytics']});
    await user.removeGDPRConsent({consentLevels: ['necessary']});
    const {consents} = await user.getGDPRConsent();
    const direct = await user.createDirectID();

    expect(await bucket.get()).toEqual({colour: 'red'});
    expect(consents).toMatchObject([{consent_level: 'analytics'}]);
    const again: any = await createSdk(idp, {search: `?challenges=${direct}`}).sdk.getUserFromURL();
    expect(claimsOf(again.token).person_id).toBe(claimsOf(user.token).person_id);
    await user.logout();
    expect(await user.isAuthenticated()).toBe(false);
  });

  it('creates an anonymous user, who becomes a person by signing in', async () => {
    const settings = {anonymous_persons_allowed: true};
    const seed = {...SEED, organization: {name: 'Rescue Platform', settings}};
    const idp = await startProvider({seed});
    const {sdk} = createSdk(idp);
    const anonymous: any = await sdk.createAnonymousUser();
    answerWith(sdk, 'otpCodeSent', 'otpCodeSubmitted', [codeFrom(idp, 'fresh@example.com')]);

    const user = await anonymous.id(email('fresh@example.com'), {method: 'otp_via_email'});

    expect(claimsOf(user.token)).toMatchObject({
      person_id: claimsOf(anonymous.token).person_id,
      person_type: 'regular',
    });
  });
});

/** Chooses the account on the provider's pages. Resolves to the popup's message to the site. */
async function actAsPerson(idp: TestProvider, url: string): Promise<string> {
  const valueOf = (page: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const browser = createBrowser(idp);
  const account = await browser.open(url);
  let answer = await browser.submit(account.url, {email: ADDRESS, decision: 'permit'});
  if (answer.page.includes('SAMLResponse')) {
    answer = await browser.submit(`${PUBLIC_URL}/sso/saml/consume`, {
      SAMLResponse: valueOf(answer.page, 'SAMLResponse'),
      RelayState: valueOf(answer.page, 'RelayState'),
    });
  }
  return (/data-parameters="([^"]*)"/.exec(answer.page)?.[1] ?? '').replaceAll('&amp;', '&');
}
