import fc from 'fast-check';

const METHODS = ['email_link', 'otp_via_email', 'password', 'totp', 'webauthn', 'none'] as const;
const HANDLES = ['own', 'second', 'victim', 'unowned', 'phone', 'username'] as const;

const PLACES = ['main', 'branch'] as const;
const PEOPLE = ['victim', 'mallory'] as const;

export type Handle = (typeof HANDLES)[number];

/** Actions of the attacker. Numbers select from what the attacker has obtained so far. */
export const commands = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('begin' as const),
      handle: fc.constantFrom(...HANDLES),
      method: fc.constantFrom(...METHODS),
      token: fc.nat(7),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('answer' as const),
      pick: fc.nat(9),
      isRetry: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({type: fc.constant('guess' as const), times: fc.constantFrom(3, 11)}),
  },
  {weight: 1, arbitrary: fc.record({type: fc.constant('anonymous' as const)})},
  {weight: 1, arbitrary: fc.record({type: fc.constant('close-registration' as const)})},
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('change-groups' as const),
      person: fc.constantFrom(...PEOPLE),
      groups: fc.constantFrom<string[]>([], ['internal'], ['internal', 'public']),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('open' as const),
      mailbox: fc.constantFrom('own' as const, 'second' as const),
    }),
  },
  {weight: 2, arbitrary: fc.record({type: fc.constant('poll' as const), pick: fc.nat(9)})},
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('direct-id' as const),
      token: fc.nat(7),
      isUsedAtOnce: fc.boolean(),
    }),
  },
  {weight: 3, arbitrary: fc.record({type: fc.constant('use' as const), pick: fc.nat(5)})},
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('switch' as const),
      token: fc.nat(7),
      to: fc.constantFrom(...PLACES),
    }),
  },
  {weight: 2, arbitrary: fc.record({type: fc.constant('steal' as const)})},
  {
    // Uses the key of an organization.
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('make' as const),
      kind: fc.constantFrom('impersonate' as const, 'direct-id' as const, 'mint-token' as const),
      at: fc.constantFrom(...PLACES),
      person: fc.constantFrom(...PEOPLE),
      isUsedAtOnce: fc.boolean(),
    }),
  },
  {
    // Uses the right of a group.
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('impersonate' as const),
      token: fc.nat(7),
      person: fc.constantFrom(...PEOPLE),
      isUsedAtOnce: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('recover' as const),
      handle: fc.constantFrom(...HANDLES),
    }),
  },
  {weight: 2, arbitrary: fc.record({type: fc.constant('log-out' as const), token: fc.nat(7)})},
  {weight: 1, arbitrary: fc.record({type: fc.constant('victim-logs-out' as const)})},
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('remove-credentials' as const),
      person: fc.constantFrom(...PEOPLE),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('deactivate' as const),
      person: fc.constantFrom(...PEOPLE),
    }),
  },
  {
    // Pages take ten times as long as API calls.
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('open-page' as const),
      // Mostly one whose messages the attacker can read; otherwise the page is a dead end.
      handle: fc.constantFrom('own' as const, 'own' as const, 'own' as const, ...HANDLES),
      method: fc.constantFrom('otp_via_email' as const, 'password' as const),
    }),
  },
  {weight: 1, arbitrary: fc.record({type: fc.constant('sign-in-on-page' as const)})},
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('answer-page' as const),
      page: fc.nat(3),
      mailbox: fc.constantFrom('own' as const, 'second' as const),
      // Mostly the page's challenge, sometimes a foreign one.
      foreign: fc.option(fc.nat(9), {freq: 3}),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('exchange' as const),
      pick: fc.nat(3),
      client: fc.constantFrom('main' as const, 'main' as const, 'branch' as const),
    }),
  },
  {weight: 3, arbitrary: fc.record({type: fc.constant('refresh' as const), pick: fc.nat(5)})},
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 6, 20, 700),
    }),
  },
);
export type Command = typeof commands extends fc.Arbitrary<infer T> ? T : never;
