import {Errors} from '@slashid/slashid';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {reduce} from './reduce';
import {
  startWithArrival,
  startWithAttempt,
  startWithIdentifier,
  startWithMethods,
  type Step,
} from './steps';
import type {Effect, FlowEvent, Machine, Screen} from './types';

const HANDLE = {type: 'email_address', value: 'a@example.com'} as const;
const CODE = {method: 'otp_via_email'};
const PASSWORD = {method: 'password'};
const APP = {method: 'totp'};
const SOCIAL = {method: 'oidc', options: {provider: 'github'}};
const KEY = {uri: 'otpauth://', qrCode: '', recoveryCodes: ['one', 'two']};

const errorNamed = (name: keyof typeof Errors.ERROR_NAMES) =>
  Errors.createSlashIDError({name: Errors.ERROR_NAMES[name], message: '', context: {}}) as Error;

/** Sends events in order; returns the last machine and all effects. */
function run(start: Machine, ...events: FlowEvent[]): Step {
  return events.reduce<Step>(
    ([machine, effects], event) => {
      const [next, more] = reduce(machine, event);
      return [next, [...effects, ...more]];
    },
    [start, []],
  );
}

const choose = (factor: {method: string}) => ({type: 'choose', factor, handle: HANDLE}) as const;
const methods = startWithMethods(HANDLE, [CODE, PASSWORD, APP]);
const asked = (factor: {method: string}, ...events: FlowEvent[]) =>
  run(methods, choose(factor), ...events)[0].screen;

describe('reduce', () => {
  it.each<[string, Screen, object]>([
    ['waits for a link', asked({method: 'email_link'}, sent()), {name: 'waiting'}],
    ['asks for a code', asked(CODE, sent(), codeAsked()), {name: 'code', isBusy: false}],
    [
      'does not send an empty code',
      asked(CODE, codeAsked(), {type: 'code', code: ' '}),
      {isBusy: false, problem: 'validationError.otp'},
    ],
    [
      'sends a code without spaces and dashes',
      asked(CODE, codeAsked(), {type: 'code', code: ' 366-7 50'}),
      {isBusy: true},
    ],
    [
      'asks again for a wrong code, and keeps the waiting time',
      asked(CODE, sent(), codeAsked(), code(), {type: 'code-refused'}, codeAsked()),
      {name: 'code', isBusy: false, attempt: {since: 7}},
    ],
    [
      'asks for a password',
      asked(PASSWORD, {type: 'password-asked', isNew: false}),
      {name: 'password'},
    ],
    [
      'asks for the confirmation of a new password',
      asked(
        PASSWORD,
        {type: 'password-asked', isNew: true},
        {type: 'password', password: 'a', repeated: 'b'},
      ),
      {problem: 'authenticating.setPassword.validation.mismatch'},
    ],
    [
      'returns to the password after its reset',
      asked(
        PASSWORD,
        {type: 'password-asked', isNew: false},
        {type: 'forgot-password'},
        {type: 'password-reset'},
      ),
      {name: 'password', isNew: false},
    ],
    ['shows the key of an app', asked(APP, {type: 'key', key: KEY}), {name: 'app-key'}],
    [
      'shows the recovery codes before the token opens a session',
      asked(APP, {type: 'key', key: KEY}, {type: 'key-added'}, code(), success(1)),
      {name: 'recovery-codes', token: 'token 1'},
    ],
    // What comes back in the address would be a sign-in.
    [
      'does not leave the page to confirm who is signed in',
      asked(SOCIAL, {type: 'in-this-window'}),
      {name: 'popup'},
    ],
    [
      'leaves the page to sign in',
      run(startWithIdentifier(), choose(SOCIAL), {type: 'in-this-window'})[0].screen,
      {name: 'starting', attempt: {factor: {options: {ux_mode: 'redirect'}}}},
    ],
    ['notices a closed popup', asked(SOCIAL, {type: 'popup', popup: 'closed'}), {popup: 'closed'}],
    ['goes back to the methods', asked(CODE, codeAsked(), {type: 'back'}), {name: 'methods'}],
    [
      'repeats the method after an error',
      asked(CODE, failure(1, 'timeoutError'), {type: 'retry'}),
      {name: 'starting', attempt: {factor: CODE, number: 2}},
    ],
    [
      'starts again after an error that the method cannot solve (specification section 4)',
      run(
        startWithIdentifier(),
        {type: 'handle', handle: HANDLE},
        {type: 'methods', handle: HANDLE, methods: [CODE, PASSWORD]},
        choose(CODE),
        failure(1, 'invalidEmailAddressFormatError'),
        {type: 'retry'},
      )[0].screen,
      {name: 'identifier'},
    ],
    [
      'asks for the last used password at once, with the other methods one step back',
      run(
        startWithIdentifier(),
        {type: 'handle', handle: HANDLE},
        {type: 'methods', handle: HANDLE, methods: [CODE, PASSWORD], direct: PASSWORD},
      )[0].screen,
      {name: 'starting', attempt: {factor: PASSWORD, before: {name: 'methods'}}},
    ],
  ])('%s', (_title, screen, expected) => {
    expect(screen).toMatchObject(expected);
  });

  it.each([
    ['accepted', [{type: 'agree'}, arrived(), named(), {type: 'agree'}], ['finish']],
    ['declined', [{type: 'agree'}, arrived(), named(), {type: 'decline'}], ['revoke']],
    ['closed before it has a name', [{type: 'agree'}, arrived(), {type: 'close'}], ['revoke']],
    ['received after closing', [{type: 'agree'}, {type: 'close'}, arrived()], ['revoke']],
    ['nameless', [{type: 'agree'}, arrived(), nameless()], ['revoke']],
  ] as [string, FlowEvent[], string[]][])(
    'handles the token of a link that is %s (S05)',
    (_case, events, ends) => {
      const [, effects] = run(startWithArrival({kind: 'link', query: ''}), ...events);

      expect(effects.filter((effect) => 'token' in effect && effect.type !== 'name')).toMatchObject(
        ends.map((type) => ({type, token: 'link token'})),
      );
    },
  );

  it('keeps the time of a message across a page load, which “Send again” counts from', () => {
    const place = {factor: CODE, handle: HANDLE, challenges: [{}], since: 7};
    const events: FlowEvent[] = [
      {type: 'challenged', challenges: [{}], at: 9},
      {type: 'code-asked', kind: 'message'},
    ];

    const {screen} = events.reduce(
      (machine, event) => reduce(machine, event)[0],
      startWithIdentifier(place),
    );

    expect(screen).toMatchObject({name: 'code', attempt: {since: 7, isResumed: true}});
  });

  it('never has two attempts, loses a token or keeps one after the end, in any order of events', () => {
    const starts = [
      startWithIdentifier(),
      startWithIdentifier({factor: CODE, handle: HANDLE, challenges: [{}], since: 1}),
      methods,
      startWithAttempt(APP, HANDLE),
      startWithArrival({kind: 'link', query: ''}),
      startWithArrival({kind: 'own', query: ''}),
    ];
    const sequence = fc.array(fc.constantFrom(...EVENTS), {minLength: 1, maxLength: 60});
    fc.assert(
      fc.property(fc.constantFrom(...starts), sequence, (start, events) => {
        const history = follow(start, [{type: 'open'}, ...events, {type: 'close'}, success(1)]);
        expect(history.problems).toEqual([]);
      }),
      {numRuns: 2_000},
    );
  });
});

type Template = FlowEvent | ((machine: Machine, serial: number) => FlowEvent);

/** All events; those with a token or an attempt are for the current attempt or an earlier one. */
const EVENTS: Template[] = [
  {type: 'handle', handle: HANDLE},
  {type: 'methods', handle: HANDLE, methods: [CODE, APP]},
  {type: 'methods', handle: HANDLE, methods: [PASSWORD], direct: PASSWORD},
  {type: 'methods', handle: HANDLE, methods: []},
  {type: 'unresolved', handle: HANDLE},
  ...[CODE, PASSWORD, APP, SOCIAL].map(choose),
  sent(),
  codeAsked(),
  {type: 'code-asked', kind: 'app'},
  code(),
  {type: 'code', code: ''},
  {type: 'code-refused'},
  {type: 'key', key: KEY},
  {type: 'password-asked', isNew: true},
  {type: 'password-asked', isNew: false},
  {type: 'password', password: 'a', repeated: 'a'},
  {type: 'password-refused'},
  {type: 'password-invalid', rule: undefined},
  {type: 'password-reset'},
  {type: 'popup', popup: 'closed'},
  {type: 'popup', popup: 'finishing'},
  named(),
  nameless(),
  ...(
    [
      'use-recovery-code',
      'key-added',
      'codes-saved',
      'forgot-password',
      'back',
      'retry',
      'send-again',
      'in-this-window',
      'agree',
      'decline',
      'close',
    ] as const
  ).map((type) => ({type})),
  ({attempts}, serial) => success(attempts, serial),
  ({attempts}, serial) => success(attempts - 1, serial),
  ({attempts}) => failure(attempts, 'timeoutError'),
  ({attempts}) => failure(attempts, 'noPasswordSet'),
  (_machine, serial) => ({type: 'arrived', token: `link token ${serial}`}),
];

function follow(start: Machine, templates: Template[]) {
  const ended: string[] = [];
  const issued: string[] = [];
  const problems: string[] = [];
  let machine = start;
  let live = 0;
  const apply = (effect: Effect) => {
    if (effect.type === 'finish' || effect.type === 'revoke') {
      ended.push(effect.token);
    } else if (effect.type === 'begin') {
      live += 1;
    } else if (effect.type === 'cancel' || effect.type === 'restart') {
      live -= 1;
    }
  };
  for (const [serial, template] of templates.entries()) {
    const event = typeof template === 'function' ? template(machine, serial) : template;
    const before = machine;
    const [next, effects] = reduce(machine, event);
    machine = next;
    if ('token' in event) {
      issued.push(event.token);
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
    const held = 'token' in machine.screen ? [machine.screen.token] : [];
    if (live < 0 || live > 1) {
      problems.push(`${live} attempts after ${event.type} on ${before.screen.name}`);
    }
    if ([...ended, ...held].sort().join() !== [...issued].sort().join()) {
      problems.push(JSON.stringify({issued, ended, held, event}));
    }
  }
  if ('token' in machine.screen) {
    problems.push('a token is kept at the end');
  }
  return {problems};
}

function sent(): FlowEvent {
  return {type: 'challenged', challenges: [{}], at: 7};
}

function codeAsked(): FlowEvent {
  return {type: 'code-asked', kind: 'message'};
}

function code(): FlowEvent {
  return {type: 'code', code: '123456'};
}

function success(number: number, serial = number): FlowEvent {
  return {type: 'succeeded', number, token: `token ${serial}`};
}

function failure(number: number, name: keyof typeof Errors.ERROR_NAMES): FlowEvent {
  return {type: 'failed', number, error: errorNamed(name)};
}

function arrived(): FlowEvent {
  return {type: 'arrived', token: 'link token'};
}

function named(): FlowEvent {
  return {type: 'named', handles: ['a@example.com']};
}

function nameless(): FlowEvent {
  return {type: 'arrival-failed', error: new Error('no name'), canRetry: false};
}
