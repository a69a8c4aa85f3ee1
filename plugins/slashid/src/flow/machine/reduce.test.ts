import {Errors} from '@slashid/slashid';
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {decodeClaims} from '../../store/userToken';
import type {Effect, FlowEvent, Machine, Screen} from '../types';
import {reduce} from './reduce';
import {
  startWithArrival,
  startWithAttempt,
  startWithIdentifier,
  startWithMethods,
  startWithPlace,
  type Step,
} from './transitions';

const HANDLE = {type: 'email_address', value: 'a@example.com'} as const;
const CODE = {method: 'otp_via_email'};
const LINK = {method: 'email_link'};
const PASSWORD = {method: 'password'};
const APP = {method: 'totp'};
const SOCIAL = {method: 'oidc', options: {provider: 'github'}};
const KEY = {uri: 'otpauth://', qrCode: '', recoveryCodes: ['one', 'two']};

const choose = (factor: {method: string}) => ({type: 'choose', factor, handle: HANDLE}) as const;
const SENT: FlowEvent = {type: 'challenged', challenges: [{}], at: 7};
const CODE_ASKED: FlowEvent = {type: 'code-asked', kind: 'message'};
const CODE_SUBMITTED: FlowEvent = {type: 'code', code: '123456'};
const PASSWORD_ASKED: FlowEvent = {type: 'password-asked', isNew: false};
const arrived = (token: string): FlowEvent => ({
  type: 'arrived',
  token,
  handles: ['a@example.com'],
});
const nameless = (token: string): FlowEvent => ({
  type: 'arrival-failed',
  error: new Error('no name'),
  canRetry: false,
  token,
});

function success(number: number, token = `token ${number}`): FlowEvent {
  return {type: 'succeeded', number, token};
}

function failure(number: number, name: keyof typeof Errors.ERROR_NAMES): FlowEvent {
  const error = Errors.createSlashIDError({
    name: Errors.ERROR_NAMES[name],
    message: '',
    context: {},
  });
  return {type: 'failed', number, error};
}

/** A token that proves the methods. */
function tokenBy(methods: readonly string[], id = 0): string {
  const authentications = methods.map((method) => ({method, handle: HANDLE}));
  const claims = {id, authenticated_methods: methods, authentications};
  return `.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
}

/** Sends events in order; returns the last machine and all effects. */
function run(start: Machine, events: readonly FlowEvent[]): Step {
  return events.reduce<Step>(
    ([machine, effects], event) => {
      const [next, more] = reduce(machine, event);
      return [next, [...effects, ...more]];
    },
    [start, []],
  );
}

const METHODS = startWithMethods(HANDLE, [CODE, PASSWORD, APP]);
const identified = (list: object) =>
  [
    {type: 'handle', handle: HANDLE},
    {type: 'methods', handle: HANDLE, ...list},
  ] as FlowEvent[];
const BOTH = {methods: [CODE, PASSWORD]};

it.each<[string, FlowEvent[], object]>([
  ['waits for a link', [choose(LINK), SENT], {name: 'waiting'}],
  ['asks for a code', [choose(CODE), SENT, CODE_ASKED], {name: 'code', isBusy: false}],
  [
    'does not send an empty code',
    [choose(CODE), CODE_ASKED, {type: 'code', code: ' '}],
    {isBusy: false, problem: 'validationError.otp'},
  ],
  [
    'sends a code without spaces and dashes',
    [choose(CODE), CODE_ASKED, {type: 'code', code: ' 366-7 50'}],
    {isBusy: true},
  ],
  [
    'asks again for a wrong code, and keeps the waiting time',
    [choose(CODE), SENT, CODE_ASKED, CODE_SUBMITTED, {type: 'code-refused'}, CODE_ASKED],
    {name: 'code', isBusy: false, attempt: {since: 7}},
  ],
  ['asks for a password', [choose(PASSWORD), PASSWORD_ASKED], {name: 'password'}],
  [
    'asks for the confirmation of a new password',
    [
      choose(PASSWORD),
      {type: 'password-asked', isNew: true},
      {type: 'password', password: 'a', repeated: 'b'},
    ],
    {problem: 'authenticating.setPassword.validation.mismatch'},
  ],
  [
    'returns to the password after its reset',
    [choose(PASSWORD), PASSWORD_ASKED, {type: 'forgot-password'}, PASSWORD_ASKED],
    {name: 'password', isNew: false},
  ],
  ['shows the key of an app', [choose(APP), {type: 'key', key: KEY}], {name: 'app-key'}],
  [
    'shows the recovery codes before the token opens a session',
    [choose(APP), {type: 'key', key: KEY}, {type: 'key-added'}, CODE_SUBMITTED, success(1)],
    {name: 'recovery-codes', token: 'token 1'},
  ],
  ['notices a closed popup', [choose(SOCIAL), {type: 'popup-closed'}], {isClosed: true}],
  ['goes back to the methods', [choose(CODE), CODE_ASKED, {type: 'back'}], {name: 'methods'}],
  [
    'repeats the method after an error',
    [choose(CODE), failure(1, 'timeoutError'), {type: 'retry'}],
    {name: 'waiting', attempt: {factor: CODE, number: 2}},
  ],
  [
    'leaves the page to sign in without a popup',
    [...identified(BOTH), choose(SOCIAL), failure(1, 'timeoutError'), {type: 'in-this-window'}],
    {attempt: {factor: {options: {ux_mode: 'redirect'}}}},
  ],
  // What comes back in the address would be a sign-in.
  [
    'does not leave the page to confirm who is signed in',
    [choose(SOCIAL), failure(1, 'timeoutError'), {type: 'in-this-window'}],
    {name: 'error'},
  ],
  [
    'starts again after an error that the method cannot solve (specification section 4)',
    [
      ...identified(BOTH),
      choose(CODE),
      failure(1, 'invalidEmailAddressFormatError'),
      {type: 'retry'},
    ],
    {name: 'identifier'},
  ],
  [
    'asks for the last used password at once, with the other methods one step back',
    identified({...BOTH, direct: PASSWORD}),
    {name: 'waiting', attempt: {factor: PASSWORD, before: {name: 'methods'}}},
  ],
])('%s', (_title, events, expected) => {
  const start = events[0]?.type === 'handle' ? startWithIdentifier() : METHODS;
  expect(run(start, events)[0].screen).toMatchObject(expected);
});

const LINK_TOKEN = arrived('link token');
const AGREE: FlowEvent = {type: 'agree'};
const CLOSE: FlowEvent = {type: 'close'};

it.each<[string, FlowEvent[], string]>([
  ['accepted', [AGREE, LINK_TOKEN, AGREE], 'finish'],
  ['declined', [AGREE, LINK_TOKEN, {type: 'decline'}], 'revoke'],
  ['closed before it is accepted', [AGREE, LINK_TOKEN, CLOSE], 'revoke'],
  ['received after closing', [AGREE, CLOSE, LINK_TOKEN], 'revoke'],
  ['nameless', [AGREE, nameless('link token')], 'revoke'],
  ['nameless, and received after closing', [AGREE, CLOSE, nameless('link token')], 'revoke'],
])('handles the token of a link that is %s (S05)', (_case, events, type) => {
  const [, effects] = run(startWithArrival({kind: 'link', query: ''}), events);

  expect(effects.filter((effect) => 'token' in effect)).toMatchObject([
    {type, token: 'link token'},
  ]);
});

it('keeps the time of a message across a page load, which “Send again” counts from', () => {
  const place = {factor: CODE, handle: HANDLE, challenges: [{}], since: 7};

  const [{screen}] = run(startWithPlace(place), [{...SENT, at: 9}, CODE_ASKED]);

  expect(screen).toMatchObject({name: 'code', attempt: {since: 7, isResumed: true}});
});

const STEPS = [{factors: [CODE, LINK]}, {factors: [PASSWORD, APP]}];
const [FIRST, SECOND] = [tokenBy(['otp_via_email']), tokenBy(['otp_via_email', 'totp'])];
const TO_SECOND = [choose(CODE), success(1, FIRST)];
const AT_SECOND = {name: 'methods', methods: [PASSWORD, APP], proof: {token: FIRST}};
const REVOKED = [{type: 'revoke', token: FIRST}];

// With the effects that concern tokens.
it.each<[string, FlowEvent[], object, object[]]>([
  ['asks for the second method after the first', TO_SECOND, AT_SECOND, []],
  // Fail closed: a token that names no method proves none.
  ['asks for the first method without a proof', [choose(CODE), success(1)], {name: 'methods'}, []],
  [
    'opens a session after both methods, which is remembered by the first',
    [...TO_SECOND, choose(APP), success(2, SECOND)],
    {name: 'finished'},
    [{type: 'finish', token: SECOND, used: {factor: CODE}}],
  ],
  [
    'shows the recovery codes of an app that is new in the second step',
    [...TO_SECOND, choose(APP), {type: 'key', key: KEY}, success(2, SECOND)],
    {name: 'recovery-codes', token: SECOND},
    [],
  ],
  [
    'asks again if the second token does not prove both',
    [...TO_SECOND, choose(APP), success(2, tokenBy(['totp']))],
    {name: 'methods', methods: [CODE, LINK]},
    [],
  ],
  [
    'keeps the first proof while the second method is repeated',
    [...TO_SECOND, choose(APP), failure(2, 'timeoutError'), {type: 'retry'}],
    {name: 'waiting', attempt: {proof: {token: FIRST}}},
    [],
  ],
  ['keeps it when going back', [...TO_SECOND, choose(APP), {type: 'back'}], AT_SECOND, []],
  ['ends it when going back twice', [...TO_SECOND, {type: 'back'}], {name: 'methods'}, REVOKED],
  ['ends it when closed', [...TO_SECOND, choose(APP), CLOSE], {name: 'closed'}, REVOKED],
  [
    'ends it after an error that the method cannot solve',
    [...TO_SECOND, choose(PASSWORD), failure(2, 'noPasswordSet'), {type: 'retry'}],
    {name: 'methods', methods: [CODE, PASSWORD, APP]},
    REVOKED,
  ],
])('in two steps, %s', (_title, events, screen, tokens) => {
  const [machine, effects] = run({...METHODS, steps: STEPS}, events);

  expect(machine.screen).toMatchObject(screen);
  expect(effects.filter(({type}) => type === 'finish' || type === 'revoke')).toMatchObject(tokens);
});

it.each([
  ['email_link', {name: 'methods', methods: [PASSWORD, APP]}],
  // The method of the second step alone.
  ['totp', {name: 'methods', methods: [CODE, LINK]}],
])('in two steps, a link that proves %s opens no session', (method, screen) => {
  const start = {...startWithArrival({kind: 'link', query: ''}), steps: STEPS};
  const events: FlowEvent[] = [AGREE, arrived(tokenBy([method])), AGREE];

  const [machine, effects] = run(start, events);

  expect(machine.screen).toMatchObject(screen);
  expect(effects.some(({type}) => type === 'finish')).toBe(false);
});

it('begins the only method of the second step at once', () => {
  const steps = [{factors: [CODE]}, {factors: [APP]}];

  const [{screen}] = run({...METHODS, steps}, TO_SECOND);

  expect(screen).toMatchObject({
    name: 'waiting',
    attempt: {factor: APP, handle: HANDLE, proof: {token: FIRST}, before: {name: 'methods'}},
  });
});

type Template = FlowEvent | ((machine: Machine, serial: number) => FlowEvent);

/** The token of an attempt, which continues the session of the first of two. */
function tokenFor({screen}: Machine, serial: number): string {
  const attempt = 'attempt' in screen ? screen.attempt : undefined;
  const {method} = attempt?.factor ?? CODE;
  return tokenBy([...methodsOf(attempt?.proof?.token), method], serial);
}

const methodsOf = (token = ''): string[] =>
  (decodeClaims(token)?.authenticated_methods ?? []) as string[];

/** All events; those with a token or an attempt are for the current attempt or an earlier one. */
const EVENTS: Template[] = [
  {type: 'handle', handle: HANDLE},
  {type: 'methods', handle: HANDLE, methods: [CODE, APP]},
  {type: 'methods', handle: HANDLE, methods: [PASSWORD], direct: PASSWORD},
  {type: 'methods', handle: HANDLE, methods: []},
  {type: 'unresolved', handle: HANDLE},
  ...[CODE, PASSWORD, APP, SOCIAL].map(choose),
  SENT,
  CODE_ASKED,
  {type: 'code-asked', kind: 'app'},
  CODE_SUBMITTED,
  {type: 'code', code: ''},
  {type: 'key', key: KEY},
  {type: 'password-asked', isNew: true},
  PASSWORD_ASKED,
  {type: 'password', password: 'a', repeated: 'a'},
  {type: 'password-refused', problem: {rule: undefined}},
  {type: 'popup-closed'},
  ...(
    'code-refused edit use-recovery-code key-added codes-saved forgot-password back retry send-again in-this-window agree decline close'.split(
      ' ',
    ) as 'close'[]
  ).map((type) => ({type})),
  (machine, serial) => success(machine.attempts, tokenFor(machine, serial)),
  (machine, serial) => success(machine.attempts - 1, tokenFor(machine, serial)),
  ({attempts}) => failure(attempts, 'timeoutError'),
  ({attempts}) => failure(attempts, 'noPasswordSet'),
  (_machine, serial) => ({type: 'arrived', token: tokenBy(['email_link'], serial)}),
  (_machine, serial) => arrived(tokenBy(['email_link'], serial)),
  (_machine, serial) => nameless(tokenBy(['email_link'], serial)),
];

const tokenOf = (screen: Screen): string | undefined =>
  'token' in screen
    ? screen.token
    : ('attempt' in screen ? screen.attempt : 'proof' in screen ? screen : undefined)?.proof?.token;

/** Follows a sequence of events; returns what must never happen. */
function findProblems(start: Machine, templates: Template[]): string[] {
  const problems: string[] = [];
  const issued: string[] = [];
  /** Finished, revoked, or continued by another token. */
  const ended: string[] = [];
  let machine = start;
  let live = 0;
  const apply = (effect: Effect) => {
    if (effect.type === 'finish' || effect.type === 'revoke') {
      ended.push(effect.token);
    }
    const isProven = (step: (typeof STEPS)[number]) =>
      'token' in effect &&
      step.factors.some(({method}) => methodsOf(effect.token).includes(method));
    if (effect.type === 'finish' && !machine.steps?.every(isProven) && machine.steps) {
      problems.push(`a session by ${methodsOf(effect.token).join()}`);
    }
    live +=
      effect.type === 'begin' ? 1 : effect.type === 'cancel' || effect.type === 'restart' ? -1 : 0;
  };
  for (const [serial, template] of templates.entries()) {
    const event = typeof template === 'function' ? template(machine, serial) : template;
    const before = machine;
    const [next, effects] = reduce(machine, event);
    machine = next;
    if ('token' in event && event.token !== undefined) {
      issued.push(event.token);
      const held = tokenOf(before.screen);
      if (next !== before && held !== undefined) {
        ended.push(held);
      }
    }
    // An attempt that has succeeded or failed is over.
    if ((event.type === 'succeeded' || event.type === 'failed') && next !== before) {
      live -= 1;
    }
    effects.forEach(apply);
    // The new SDK opens with the machine that it finds.
    if (effects.some(({type}) => type === 'restart')) {
      reduce(machine, {type: 'open'})[1].forEach(apply);
    }
    if (live < 0 || live > 1) {
      problems.push(`${live} attempts after ${event.type} on ${before.screen.name}`);
    }
    const held = tokenOf(machine.screen);
    if ([...ended, ...(held === undefined ? [] : [held])].sort().join() !== issued.sort().join()) {
      problems.push(JSON.stringify({issued, ended, held, event}));
    }
  }
  return tokenOf(machine.screen) === undefined ? problems : [...problems, 'a token is kept'];
}

it('never has two attempts, loses a token, keeps one after the end or opens a session by one of two methods, in any order of events', () => {
  const starts = [
    startWithIdentifier(),
    startWithPlace({factor: CODE, handle: HANDLE, challenges: [{}], since: 1}),
    METHODS,
    startWithAttempt(APP, HANDLE),
    startWithArrival({kind: 'link', query: ''}),
    startWithArrival({kind: 'own', query: ''}),
  ];
  const start = fc.constantFrom(...starts, ...starts.map((each) => ({...each, steps: STEPS})));
  const sequence = fc.array(fc.constantFrom(...EVENTS), {minLength: 1, maxLength: 60, size: 'max'});
  fc.assert(
    fc.property(start, sequence, (machine, events) => {
      const last = [CLOSE, success(1, tokenBy([], -1))];
      expect(findProblems(machine, [{type: 'open'}, ...events, ...last])).toEqual([]);
    }),
    {numRuns: 2_000},
  );
});
