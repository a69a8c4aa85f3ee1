import {useEffect, useState, useSyncExternalStore} from 'react';
import {SlashID, type PublicReadEvents} from '@slashid/slashid';
import {perform} from './sdk/effects';
import {keepPlace} from './place';
import {reduce} from './machine/reduce';
import {watchChallenges} from './sdk/sdkFlows';
import {onSsoPopupClosed} from './sdk/ssoPopup';
import type {FlowEvent, Machine, Screen, Tools} from './types';

/**
 * Connects the machine of a sign-in with the identity SDK. What carries each method:
 *
 * | Method | Call | Events of the SDK, and what answers them |
 * |---|---|---|
 * | code by email or text message | `id` | `otpCodeSent` → `otpCodeSubmitted`; `otpIncorrectCodeSubmitted` |
 * | link by email or text message | `id` | none: the call polls until the link is opened |
 * | password | `id` | `passwordSetReady`, `passwordVerifyReady` → `passwordSubmitted`; `incorrectPasswordSubmitted`, `invalidPasswordSubmitted` |
 * | forgotten password | `recover` | none: the call polls, and `passwordVerifyReady` still waits |
 * | passkey | `id` | none: the call opens the browser's prompt, after a link if it creates the passkey |
 * | authenticator app | `id` | `totpKeyGenerated`, `totpCodeRequested` → `otpCodeSubmitted`; `otpIncorrectCodeSubmitted` |
 * | single sign-on, popup | `id` | none: the call polls; the popup is watched by `sdk/ssoPopup.ts` |
 * | single sign-on, redirect; links to this site | `getUserFromURL` | none: `sdk/finishArrival.ts` |
 * | hosted page | `startHostedLoginFlow`, `resolveHostedLoginFlow` | none |
 * | the second of two methods, a further factor | `mfa` | as for `id` |
 * | a reload while a message is awaited | `getUserFromURL` with the kept challenges | as for `id` |
 *
 * Every call rejects with a named error (`signInError.ts`); `flowCancelled` ends polling. The list of challenges itself
 * is in no event, so `sdk/sdkFlows.ts` reads it on its way.
 *
 * @module
 */

/** What each user of the card decides. */
export type SignInOptions = Omit<Tools, 'sid' | 'send' | 'form' | 'onRestart'> & {
  /** Whether a page load continues where the reader was. */
  isKept?: boolean;
};

type Options = SignInOptions & Pick<Tools, 'form'>;

type SignIn = {screen: Screen; send: (event: FlowEvent) => void};

/** Runs a sign-in from the given state. */
export function useSignIn(start: () => Machine, options: Options): SignIn {
  const [flow] = useState(() => createFlow(start(), options));
  const {send} = flow;
  const screen = useSyncExternalStore(flow.subscribe, flow.read, flow.read);
  useEffect(() => flow.use(options));
  useEffect(() => flow.open(), [flow]);
  useEffect(() => onSsoPopupClosed(() => send({type: 'popup-closed'})), [send]);

  const {isKept} = options;
  useEffect(() => {
    if (isKept) {
      keepPlace(screen);
    }
  }, [isKept, screen]);
  return {screen, send};
}

/** Holds the machine, and carries out its effects with an SDK of its own. */
function createFlow(start: Machine, given: Options) {
  // A factor that is added opens no session.
  let machine: Machine = {
    ...start,
    steps: given.adder === undefined ? given.form.steps : undefined,
  };
  let options = given;
  let connection: Connection | undefined;
  const listeners = new Set<() => void>();

  const send = (event: FlowEvent) => {
    const [next, effects] = reduce(machine, event);
    machine = next;
    listeners.forEach((listener) => listener());
    for (const effect of effects) {
      connection ??= connect(options, send);
      perform(effect, {...options, sid: connection.sid, send, onRestart});
    }
  };
  const onRestart = () => {
    connection?.end();
    connection = connect(options, send);
    send({type: 'open'});
  };
  return {
    send,
    use: (latest: Options) => {
      options = latest;
    },
    /** Begins with the first screen; returns a function to end with the last. */
    open: () => {
      connection ??= connect(options, send);
      send({type: 'open'});
      return () => {
        connection?.end();
        send({type: 'close'});
      };
    },
    read: () => machine.screen,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Connection = {sid: SlashID; end: () => void};

function connect({provider}: Options, send: (event: FlowEvent) => void): Connection {
  const {orgID: oid, baseURL, sdkURL} = provider;
  const sid = new SlashID({
    oid,
    ...(baseURL && sdkURL && {environment: {baseURL, sdkURL}}),
    // The SDK would report full URLs, and before the reader has consented. See the privacy folder.
    analyticsEnabled: false,
  });
  return {sid, end: listen(sid, send)};
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
