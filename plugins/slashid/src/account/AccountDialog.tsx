import React, {Suspense, useRef, useState, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import {useSession} from '../lifecycle/useSession';
import {PrivacyChoices} from '../privacy/PrivacyChoices';
import {useScreenFocus} from '../screens/useScreenFocus';
import {useSingleClicks} from '../screens/useSingleClicks';
import type {SignedIn} from '../types';
import {Views} from '../view/Views';
import {AccountScreen} from './AccountScreen';
import styles from './account.module.css';
import type {Screen} from './offerActions';
import {Overview} from './Overview';
import {lazyPart} from './parts';
import {useAccount} from './useAccount';
import {useAccountText} from './useAccountText';
import {useModal} from './useModal';

const ReadTokens = lazyPart(async () => {
  const loaded = await import(/* webpackChunkName: "read-tokens" */ './read-tokens/ReadTokens');
  return loaded.ReadTokens;
});

type Props = {initialScreen?: Screen; onClose: () => void};

/** The account dialog: who is signed in, until when, and what they can change. */
export function AccountDialog({initialScreen = {name: 'overview'}, onClose}: Props): ReactNode {
  const {session} = useSession();
  const text = useAccountText();
  const dialog = useModal(onClose);
  const panel = useRef<HTMLDivElement>(null);
  const [screen, setScreen] = useState(initialScreen);
  useScreenFocus(panel);
  useSingleClicks(panel);
  if (session.status !== 'signed-in') {
    return null;
  }
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-portal-account={screen.name}
      aria-label={text('account.title')}>
      <div ref={panel} className={styles.panel} data-portal-form="">
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
  const text = useAccountText();
  const personId = session.subject.type === 'person' ? session.subject.personId : '';
  const account = useAccount(personId);
  const showOverview = () => {
    account.reload();
    onOpen({name: 'overview'});
  };
  switch (screen.name) {
    case 'overview':
      return <Overview session={session} account={account} onOpen={onOpen} />;
    case 'privacy':
      return <PrivacyChoices personId={personId} onBack={showOverview} />;
    case 'views':
      return <Views session={session} onBack={showOverview} />;
    case 'read-tokens':
      return (
        <Suspense fallback={<p role="status">{text('readTokens.loading')}</p>}>
          <ReadTokens onBack={showOverview} />
        </Suspense>
      );
    default:
      return (
        <AccountScreen
          session={session}
          personId={personId}
          screen={screen}
          account={account}
          onOpen={onOpen}
          onClose={onClose}
          onBack={showOverview}
        />
      );
  }
}
