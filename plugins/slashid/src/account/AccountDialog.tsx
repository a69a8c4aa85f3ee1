import React, {useEffect, useRef, useState, type ReactNode, type RefObject} from 'react';
import {createPortal} from 'react-dom';
import {useSession} from '../lifecycle/useSession';
import {PrivacyChoices} from '../privacy/PrivacyChoices';
import {ignoreSecondClick} from '../screens/parts';
import type {SignedIn} from '@gated-docs/theme/session';
import {AccountScreen} from './AccountScreen';
import {AccountProvider} from './accountView';
import styles from './account.module.css';
import {Views} from './choices';
import type {Screen} from './offerActions';
import {Overview} from './Overview';
import {OnDemand, useAccountText} from './parts';
import {useAccount} from './useAccount';

const loadReadTokens = () =>
  import(/* webpackChunkName: "read-tokens" */ './read-tokens/ReadTokens');

type Props = {initialScreen?: Screen; onClose: () => void};

/** The account dialog: who is signed in, until when, and what they can change. */
export function AccountDialog({initialScreen = {name: 'overview'}, onClose}: Props): ReactNode {
  const {session} = useSession();
  const text = useAccountText();
  const dialog = useModal(onClose);
  const [screen, setScreen] = useState(initialScreen);
  if (session.status !== 'signed-in') {
    return null;
  }
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-portal-account={screen.name}
      aria-label={text('account.title')}>
      <div className={styles.panel} data-portal-form="" onClickCapture={ignoreSecondClick}>
        <button
          type="button"
          className={styles.close}
          aria-label={text('account.close')}
          onClick={onClose}>
          ×
        </button>
        <Content session={session} screen={screen} onOpen={setScreen} onClose={onClose} />
      </div>
    </dialog>,
    document.body,
  );
}

type ContentProps = {
  session: SignedIn;
  screen: Screen;
  onOpen: (screen: Screen) => void;
  onClose: () => void;
};

function Content({session, screen, onOpen, onClose}: ContentProps): ReactNode {
  const personId = session.subject.type === 'person' ? session.subject.personId : '';
  const account = useAccount(personId);
  const back = () => {
    account.reload();
    onOpen({name: 'overview'});
  };
  return (
    <AccountProvider value={{session, personId, account, open: onOpen, back, close: onClose}}>
      <CurrentScreen screen={screen} />
    </AccountProvider>
  );
}

function CurrentScreen({screen}: {screen: Screen}): ReactNode {
  switch (screen.name) {
    case 'overview':
      return <Overview />;
    case 'privacy':
      return <PrivacyChoices />;
    case 'views':
      return <Views />;
    case 'read-tokens':
      return <OnDemand load={loadReadTokens}>{({ReadTokens}) => <ReadTokens />}</OnDemand>;
    default:
      return <AccountScreen screen={screen} />;
  }
}

/**
 * Opens a dialog as a modal while its component is shown. Escape and a click outside call `onClose`. Focus starts at
 * the heading, and returns to where it was before.
 */
function useModal(onClose: () => void): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    const listeners = new AbortController();
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => element?.addEventListener(name, listener, {signal: listeners.signal});
    element?.showModal();
    element?.querySelector<HTMLElement>('h1')?.focus();
    listen('cancel', (event) => {
      event.preventDefault();
      close.current();
    });
    // A second Escape closes the dialog without a cancelable `cancel` event.
    listen('close', () => close.current());
    // A click outside targets the dialog itself. Selecting text and releasing the pointer outside must not close it.
    let pressed: EventTarget | null = null;
    listen('pointerdown', ({target}) => {
      pressed = target;
    });
    listen('click', ({target}) => target === element && pressed === element && close.current());
    return () => {
      listeners.abort();
      element?.close();
      if (before instanceof HTMLElement) {
        before.focus({preventScroll: true});
      }
    };
  }, []);
  return dialog;
}
