import React, {useLayoutEffect, useRef, useState, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import type {SignedIn} from '@gated-docs/theme/session';
import {ignoreSecondClick} from '../screens/parts';
import {AccountScreen} from './AccountScreen';
import styles from './account.module.css';
import type {Screen} from './offerActions';
import {useAccountText} from './parts';
import {AccountProvider, useAccount} from './useAccount';

type Props = {session: SignedIn; initialScreen?: Screen; onClose: () => void};

/** The account dialog: who is signed in, until when, and what they can change. */
export function AccountDialog(props: Props): ReactNode {
  const {session, initialScreen = {name: 'overview'}, onClose} = props;
  const text = useAccountText();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>();
  const [screen, open] = useState(initialScreen);
  const personId = session.subject.type === 'person' ? session.subject.personId : '';
  const account = useAccount(personId);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector('h1')?.focus();
    // The focus returns to where it was.
    return () => element?.close();
  }, []);
  const back = () => {
    account.reload();
    open({name: 'overview'});
  };
  return createPortal(
    // A click outside targets the dialog itself; keyboard users close it with Escape. Selecting text and releasing the
    // pointer outside must not close it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-portal-account={screen.name}
      aria-label={text('account.title')}
      onPointerDown={({target}) => {
        pressed.current = target;
      }}
      onClick={({target, currentTarget}) =>
        target === currentTarget && target === pressed.current && onClose()
      }
      onClose={onClose}>
      <div className={styles.panel} data-portal-form="" onClickCapture={ignoreSecondClick}>
        <button
          type="button"
          className={styles.close}
          aria-label={text('account.close')}
          onClick={onClose}>
          ×
        </button>
        <AccountProvider value={{...account, session, personId, open, back, close: onClose}}>
          <AccountScreen screen={screen} />
        </AccountProvider>
      </div>
    </dialog>,
    document.body,
  );
}
