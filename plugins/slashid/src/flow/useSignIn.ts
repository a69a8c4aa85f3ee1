import {useEffect, useState, useSyncExternalStore} from 'react';
import {useSlashID} from '@slashid/react';
import type {PublicReadEvents, SlashID} from '@slashid/slashid';
import type {FormConfiguration} from '@gated-docs/access-config';
import {needsSdk, perform} from './sdk/effects';
import {keepPlace} from './place';
import {reduce} from './machine/reduce';
import {watchChallenges} from './sdk/sdkFlows';
import {keepSsoPopupConnected} from './sdk/ssoPopup';
import type {Effect, FlowEvent, Machine, Tools} from './types';

/**
 * Connects the machine of a sign-in with the identity SDK. What carries each method:
 *
 * | Method | Call | Events of the SDK, and what answers them |
 * |---|---|---|
 * | code by email or text message | `logIn` | `otpCodeSent` → `otpCodeSubmitted`; `otpIncorrectCodeSubmitted` |
 * | link by email or text message | `logIn` | none: the call polls until the link is opened |
 * | password | `logIn` | `passwordSetReady`, `passwordVerifyReady` → `passwordSubmitted`; `incorrectPasswordSubmitted`, `invalidPasswordSubmitted` |
 * | forgotten password | `recover` | none: the call polls, and `passwordVerifyReady` still waits |
 * | passkey | `logIn` | none: the call opens the browser's prompt, after a link if it creates the passkey |
 * | authenticator app | `logIn` | `totpKeyGenerated`, `totpCodeRequested` → `otpCodeSubmitted`; `otpIncorrectCodeSubmitted` |
 * | single sign-on, popup | `logIn` | none: the call polls; the popup is watched by `sdk/ssoPopup.ts` |
 * | single sign-on, redirect; links to this site | `getUserFromURL` | none: `sdk/finishArrival.ts` |
 * | hosted page | `startHostedLoginFlow`, `resolveHostedLoginFlow` | none |
 * | the second of two methods, a further factor | `mfa` | as for `logIn` |
 * | a reload while a message is awaited | `getUserFromURL` with the kept challenges | as for `logIn` |
 *
 * Every call rejects with a named error (`signInError.ts`); `flowCancelled` ends polling. The list of challenges itself
 * is in no event, so `sdk/sdkFlows.ts` reads it on its way.
 *
 * @module
 */

/** What each user of the card decides. */
export type SignInOptions = Omit<Tools, 'sdk' | 'send' | 'form' | 'onRestart'> & {
  /** Whether a page load continues where the reader was. */
  isKept?: boolean;
};

type Options = SignInOptions & {
  form: FormConfiguration;
  /** Called with the machine that continues with a new SDK. */
  onRestart: (machine: Machine) => void;
};

/** Runs a sign-in from the given state. Must be called inside the SDK's provider. */
export function useSignIn(start: Machine, options: Options) {
  const sdk = useSlashID();
  const [store] = useState(() =>
    // A factor that is added opens no session.
    createStore({...start, steps: options.isAdding ? undefined : options.form.steps}),
  );
  const {send} = store;
  const screen = useSyncExternalStore(store.subscribe, store.read, store.read);
  useEffect(() => {
    const onRestart = () => options.onRestart(store.readMachine());
    store.use({...options, sdk, send, onRestart});
  });

  const {sid} = sdk;
  useEffect(() => (sid ? listen(sid, send) : undefined), [send, sid]);
  useEffect(() => keepSsoPopupConnected(() => send({type: 'popup-closed'})), [send]);
  useEffect(() => {
    send({type: 'open'});
    return () => send({type: 'close'});
  }, [send]);

  const {isKept} = options;
  useEffect(() => {
    if (isKept) {
      keepPlace(screen);
    }
  }, [isKept, screen]);
  return {screen, send};
}

/** Holds the machine and carries out its effects, which wait for the SDK if they need it. */
function createStore(start: Machine) {
  let machine = start;
  let tools: Tools | undefined;
  let postponed: Effect[] = [];
  const listeners = new Set<() => void>();

  const run = (effect: Effect) => {
    if (tools && (tools.sdk.sdkState === 'ready' || !needsSdk(effect))) {
      perform(effect, tools);
    } else {
      postponed.push(effect);
    }
  };
  return {
    send: (event: FlowEvent) => {
      const [next, effects] = reduce(machine, event);
      machine = next;
      listeners.forEach((listener) => listener());
      effects.forEach(run);
    },
    use: (given: Tools) => {
      tools = given;
      const waiting = postponed;
      postponed = [];
      waiting.forEach(run);
    },
    read: () => machine.screen,
    readMachine: () => machine,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Passes on the SDK's events. It drops those of earlier attempts itself. */
function listen(sid: SlashID, send: (event: FlowEvent) => void): () => void {
  const subscriptions = [
    subscribe(sid, 'otpCodeSent', () => send({type: 'code-asked', kind: 'message'})),
    subscribe(sid, 'totpCodeRequested', () => send({type: 'code-asked', kind: 'app'})),
    subscribe(sid, 'totpKeyGenerated', (key) => send({type: 'key', key})),
    subscribe(sid, 'otpIncorrectCodeSubmitted', () => send({type: 'code-refused'})),
    subscribe(sid, 'passwordSetReady', () => send({type: 'password-asked', isNew: true})),
    subscribe(sid, 'passwordVerifyReady', () => send({type: 'password-asked', isNew: false})),
    subscribe(sid, 'incorrectPasswordSubmitted', () => {
      const problem = 'authenticating.setPassword.validation.incorrect';
      send({type: 'password-refused', problem});
    }),
    subscribe(sid, 'invalidPasswordSubmitted', ({failedRules: [rule]}) =>
      send({type: 'password-refused', problem: {rule}}),
    ),
    watchChallenges(sid, (challenges) => send({type: 'challenged', challenges, at: Date.now()})),
  ];
  return () => subscriptions.forEach((end) => end());
}

function subscribe<Type extends keyof PublicReadEvents>(
  sid: SlashID,
  type: Type,
  handler: (event: PublicReadEvents[Type]) => void,
): () => void {
  sid.subscribe(type, handler);
  return () => sid.unsubscribe(type, handler);
}
