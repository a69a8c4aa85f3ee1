import {errors} from '@slashid/slashid';
import {describe, expect, it, vi} from 'vitest';
import {
  email,
  factorOf,
  failure,
  otpViaEmail,
  passwordFactor,
  phone,
  SEED,
  SEED_WITH_PASSWORD,
  startProvider,
  type TestProvider,
  username,
  withSettings,
} from '../../support/identity';
import {createSdk} from '../../support/sdk';
import {CLIENT_ROWS} from './fixtures/clientErrors';

const ERROR_NAMES_TO_SLUGS_MAP: Record<string, string> = errors.ERROR_NAMES_TO_SLUGS_MAP;

type Row = {
  /** Name in the specification (section 8). */
  name: string;
  code: string;
  status: number;
  message: string | RegExp;
  seed?: unknown;
  factor: ReturnType<typeof factorOf>;
  handle?: unknown;
  /** Prerequisites, and the previous token with which the SDK signs in. */
  prepare?: (idp: TestProvider) => Promise<string | void>;
  /** Input of the person. */
  types?: (idp: TestProvider) => Promise<string>;
};

const ADDRESS = 'public@example.com';
const lastCode = async (idp: TestProvider) => (await idp.lastMessage(ADDRESS)).code;

const ROWS: readonly Row[] = [
  {
    name: 'noPasswordSet',
    code: 'no_password_set',
    status: 403,
    message: 'no password set',
    factor: passwordFactor,
    handle: username('someone'),
  },
  {
    name: 'HandlePatternNotAllowedError',
    code: 'handle_pattern_not_allowed',
    status: 403,
    message: 'person cannot be registered',
    seed: withSettings({new_person_handle_patterns: ['.*@corp\\.example']}),
    factor: otpViaEmail,
    handle: email('stranger@example.com'),
  },
  {
    name: 'SignUpAwaitingApprovalError',
    code: 'sign_up_awaiting_approval',
    status: 403,
    message: 'person is not active',
    seed: withSettings({requires_manual_approval: true}),
    factor: otpViaEmail,
    handle: email('wait@example.com'),
    types: async (idp) => (await idp.lastMessage('wait@example.com')).code,
  },
  {
    name: 'SignInAwaitingApprovalError',
    code: 'sign_in_awaiting_approval',
    status: 403,
    message: /^Person .* is inactive$/,
    seed: {...SEED, people: [{handles: [email(ADDRESS)], groups: [], active: false}]},
    factor: otpViaEmail,
    prepare: async (idp) => idp.clock.advance(1000),
    types: lastCode,
  },
  {
    name: 'SelfRegistrationNotAllowed',
    code: 'self_registration_not_allowed',
    status: 403,
    message: 'self-registration not allowed for this organization',
    seed: withSettings({deny_self_registration: true}),
    factor: otpViaEmail,
    handle: email('stranger@example.com'),
  },
  {
    name: 'TimeoutError',
    code: 'timeout',
    status: 403,
    message: 'authentication has expired',
    factor: otpViaEmail,
    types: async (idp) => {
      idp.clock.advance(600_000);
      return lastCode(idp);
    },
  },
  {
    name: 'RateLimitError',
    code: 'rate_limit_exceeded',
    status: 429,
    message: 'Rate limit exceeded',
    seed: SEED_WITH_PASSWORD,
    factor: passwordFactor,
    prepare: async (idp) => {
      for (let round = 1; round <= 10; round += 1) {
        const {body} = await idp.begin(email(ADDRESS), passwordFactor);
        await idp.answer(body.result[0], {password: 'wrong'});
      }
    },
    types: async () => 'wrong',
  },
  {
    name: 'BadPasskeyScopeError',
    code: 'passkey_bad_scope',
    status: 400,
    message: /^selected scope 'other\.example' is not equal to or a registrable domain suffix/,
    factor: factorOf('webauthn', {scope: 'other.example'}),
  },
  {
    name: 'APIResponseError',
    code: 'api_response_error',
    status: 403,
    message: 'authentication method otp_via_email is not allowed for this organization',
    seed: withSettings({allowed_factor_methods: ['password']}),
    factor: otpViaEmail,
  },
  {
    name: 'InvalidEmailAddressFormatError',
    code: 'invalid_email_address_format',
    status: 400,
    message: 'malformed e-mail address: nobody',
    factor: otpViaEmail,
    handle: email('nobody'),
  },
  {
    name: 'InvalidPhoneNumberFormatError',
    code: 'invalid_phone_number_format',
    status: 400,
    message: 'malformed phone number: +1call',
    factor: factorOf('otp_via_sms'),
    handle: phone('+1call'),
  },
  {
    name: 'UnreachablePhoneNumberError',
    code: 'unreachable_phone_number',
    status: 400,
    message: 'unreachable phone number: +9991234567',
    factor: factorOf('otp_via_sms'),
    handle: phone('+9991234567'),
  },
  {
    name: 'PersonExistsError',
    code: 'person_exists',
    status: 409,
    message: 'person exists',
    factor: otpViaEmail,
    handle: email('new@example.com'),
    prepare: (idp) => idp.signInByCode(ADDRESS),
  },
];

describe('the error catalogue', () => {
  it('has a row for every error of the SDK', () => {
    const known = [...ROWS.map(({name}) => name), ...CLIENT_ROWS.map(({name}) => name)];

    expect(Object.keys(ERROR_NAMES_TO_SLUGS_MAP).sort()).toEqual(known.sort());
  });

  it.each(ROWS)('makes the SDK throw $name ($code)', async (row) => {
    const idp = await startProvider(row.seed === undefined ? {} : {seed: row.seed});
    const bearer = await row.prepare?.(idp);
    const {sdk} = createSdk(idp);
    const seen: any[] = [];
    const fetchOfSdk = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      const response = await fetchOfSdk(...request);
      if (!response.ok) {
        seen.push({status: response.status, body: await response.clone().json()});
      }
      return response;
    };
    for (const event of ['otpCodeSent', 'passwordVerifyReady'] as const) {
      const publish = event === 'otpCodeSent' ? 'otpCodeSubmitted' : 'passwordSubmitted';
      sdk.subscribe(event, async () => sdk.publish(publish, (await row.types?.(idp)) ?? ''));
    }

    const handle: any = row.handle ?? email(ADDRESS);
    const factor: any = {method: row.factor.method, options: row.factor.options};
    const signIn: Promise<unknown> = bearer
      ? (sdk.getUser(bearer) as any).mfa(handle, factor)
      : (sdk as any).id(idp.organizationId, handle, factor);
    const error: any = await signIn.then(
      () => undefined,
      (caught: unknown) => caught,
    );

    expect(error?.name).toBe(row.name);
    expect(ERROR_NAMES_TO_SLUGS_MAP[row.name]).toBe(row.code);
    const answer = seen.at(-1);
    expect(answer.status).toBe(row.status);
    expect(answer.body).toEqual(
      typeof row.message === 'string'
        ? failure(row.status, row.message)
        : {errors: [{httpcode: row.status, message: expect.stringMatching(row.message)}]},
    );
  });

  it.each(CLIENT_ROWS)(
    '$name ($code) is thrown only by the SDK itself, never for a response',
    async ({name, code, message, search = '', cause}) => {
      const idp = await startProvider();
      const {sdk, window} = createSdk(idp, {search});
      const refused: string[] = [];
      const fetchOfSdk = globalThis.fetch;
      globalThis.fetch = async (...request) => {
        const response = await fetchOfSdk(...request);
        if (!response.ok) {
          refused.push(response.url);
        }
        return response;
      };

      const error: any = await cause(idp, sdk, window).catch((caught: unknown) => caught);

      expect([error?.name, error?.message]).toEqual([name, message]);
      expect(ERROR_NAMES_TO_SLUGS_MAP[name]).toBe(code);
      expect(refused).toEqual([]);
    },
  );

  it('O17 a URL with both kinds of challenges is rejected without a request to the provider', async () => {
    const idp = await startProvider();
    await idp.begin(email(ADDRESS), factorOf('email_link'));
    const {search} = new URL((await idp.lastMessage(ADDRESS)).link);
    const {sdk} = createSdk(idp, {search: `${search}&sidcp=made-up`});
    const asked = vi.fn(globalThis.fetch);
    vi.stubGlobal('fetch', asked);

    await expect(sdk.getUserFromURL()).rejects.toMatchObject({
      name: 'InvalidSlashIDURLParamsError',
    });

    expect(asked).not.toHaveBeenCalled();
    const opened = await idp.openLink((await idp.lastMessage(ADDRESS)).link);
    expect(opened.status).toBe(200);
  });
});
