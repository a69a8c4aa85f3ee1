import {Errors} from '@slashid/slashid';
import {expect, it, vi} from 'vitest';
import {SEED_WITH_PASSWORD, startProvider} from '../../support/identity';
import {createSdk} from '../../support/sdk';

/** The events of the unmodified SDK, on which the form is built (specification section 4). */
const HANDLE: any = {type: 'email_address', value: 'public@example.com'};
const CODE: any = {method: 'otp_via_email'};

const NAMES = [
  'idFlowStarted',
  'idFlowSucceeded',
  'idFlowFailed',
  'recoveryFlowStarted',
  'recoveryFlowSucceeded',
  'recoveryFlowFailed',
  'otpCodeSent',
  'otpIncorrectCodeSubmitted',
  'passwordVerifyReady',
  'redirectUriDiscovered',
  'oauthFlowStarted',
  'oauthFlowFailed',
] as const;

/** An SDK, its provider, and its events in order. */
async function start(seed?: unknown, search = '') {
  const idp = await startProvider(seed === undefined ? {} : {seed});
  const {sdk} = createSdk(idp, {search});
  const events: [name: string, event: any][] = [];
  NAMES.forEach((name) => sdk.subscribe(name, (event: unknown) => events.push([name, event])));
  return {idp, sdk, events, names: () => events.map(([name]) => name)};
}

/** Changes the responses of one call of the provider. */
function change(path: string, respond: (response: Response) => Response): void {
  const {fetch} = globalThis;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const {url} = new Request(input, init);
    const response = await fetch(input, init);
    return url.endsWith(path) ? respond(response) : response;
  });
}

it('publishes the events of a sign-in, with a wrong code', async () => {
  const {idp, sdk, events, names} = await start();
  const codes = [() => '12345x', async () => (await idp.lastMessage(HANDLE.value)).code];
  sdk.subscribe('otpCodeSent', async () => {
    sdk.publish('otpCodeSubmitted', await codes.shift()?.());
  });

  const user = await sdk.id(idp.organizationId, HANDLE, CODE);

  expect(names().filter((name, index, all) => name !== all[index - 1])).toEqual([
    'idFlowStarted',
    'otpCodeSent',
    'otpIncorrectCodeSubmitted',
    'otpCodeSent',
    'idFlowSucceeded',
  ]);
  expect(events.at(-1)?.[1]).toMatchObject({token: user.token});
});

it('publishes why a sign-in failed', async () => {
  const {idp, sdk, events} = await start();
  change('/id/v2', () =>
    Response.json({errors: [{httpcode: 429, message: 'too many'}]}, {status: 429}),
  );

  await expect(sdk.id(idp.organizationId, HANDLE, CODE)).rejects.toMatchObject({
    name: Errors.ERROR_NAMES.rateLimitError,
  });
  expect(events.at(-1)).toEqual([
    'idFlowFailed',
    expect.objectContaining({errorText: expect.stringMatching(/\S/)}),
  ]);
});

it('publishes that a recovery failed, as recovery_failed', async () => {
  const {sdk, events} = await start(SEED_WITH_PASSWORD);
  change('/recover', () =>
    Response.json({errors: [{httpcode: 500, message: 'broken'}]}, {status: 500}),
  );
  const given: any = {handle: HANDLE, factor: {method: 'password'}};

  await expect(sdk.recover(given)).rejects.toThrow();

  expect(events).toEqual([
    ['recoveryFlowStarted', expect.objectContaining({handle: HANDLE})],
    ['recoveryFlowFailed', expect.objectContaining({errorText: 'recovery_failed'})],
  ]);
});

it('fails a single sign-on that has no address', async () => {
  const {idp, sdk, names} = await start();
  const challenges = ['oidc', 'proxy'].map((type) => ({
    id: type,
    type,
    authentication_method: 'oidc',
    options: type === 'oidc' ? {auth_code_url: ''} : {challenge_id: 'polled'},
  }));
  change('/id/v2', () => Response.json({result: challenges}));
  const options = {client_id: 'portal', provider: 'github', ux_mode: 'popup'};

  await expect(
    sdk.id(idp.organizationId, null as never, {method: 'oidc', options} as never),
  ).rejects.toThrow('Bad OAuth URL');

  expect(names()).toContain('oauthFlowFailed');
});

it('publishes the address that a response names', async () => {
  const {idp, sdk, events} = await start();
  change('/attestation/v3', (response) => {
    const headers = new Headers(response.headers);
    headers.set('location', 'https://portal.example/next');
    return new Response(response.body, {status: response.status, headers});
  });
  sdk.subscribe('otpCodeSent', async () => {
    sdk.publish('otpCodeSubmitted', (await idp.lastMessage(HANDLE.value)).code);
  });

  await sdk.id(idp.organizationId, HANDLE, CODE);

  expect(events).toContainEqual([
    'redirectUriDiscovered',
    expect.objectContaining({redirectUri: 'https://portal.example/next'}),
  ]);
});

it('ends a sign-in that the reader cancels', async () => {
  const {idp, sdk} = await start();
  const polls: string[] = [];
  change('/v2', (response) => {
    polls.push(response.url);
    sdk.publish('flowCancelled', undefined);
    return response;
  });
  const link: any = {method: 'email_link'};

  const error = await sdk.id(idp.organizationId, HANDLE, link).catch((cause: unknown) => cause);

  expect(Errors.isFlowCancelledError(error as Error)).toBe(true);
});

it.each(['publish', 'subscribe'] as const)(
  'refuses to %s an event that it does not have',
  async (act) => {
    const {sdk} = await start();

    expect(() => (sdk as any)[act]('no-such-event', () => undefined)).toThrow(
      expect.objectContaining({name: Errors.ERROR_NAMES.unknown}),
    );
  },
);

it('ignores an unknown challenge in the address, with a warning', async () => {
  const challenges = [{id: 'c', type: 'unheard_of', authentication_method: 'api', options: {}}];
  const encoded = Buffer.from(JSON.stringify(challenges)).toString('base64url');
  const {sdk} = await start(undefined, `?challenges=${encoded}`);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

  // Nothing is left that could sign in.
  await expect(sdk.getUserFromURL()).rejects.toThrow('no user token in attestation response');

  expect(warn.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^Please update the SDK.*Ignoring unhandled challenge type.*unheard_of/,
      ),
    ],
  ]);
  warn.mockRestore();
});
