import React, {Suspense, useRef, useState, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import {useScreenFocus} from '../screens/useScreenFocus';
import {useSingleClicks} from '../screens/useSingleClicks';
import {PrivacyChoices} from '../privacy/PrivacyChoices';
import {setMark, takeMark} from '../store/marks';
import {useSession} from '../lifecycle/sessionContext';
import type {SignedIn} from '../types';
import {Views} from '../view/Views';
import {AccountScreen} from './AccountScreen';
import styles from './account.module.css';
import {lazyPart} from './lazyPart';
import {Overview} from './Overview';
import {useAccount} from './useAccount';
import {useAccountText} from './useAccountText';
import {useModal} from './useModal';
import type {View} from './views';

const ReadTokens = lazyPart(
  () => import(/* webpackChunkName: "read-tokens" */ './read-tokens/ReadTokens'),
);

type Props = {initialView?: View; onClose: () => void};

/** The account dialog: who is signed in, until when, and what they can change. */
export function AccountDialog({initialView = {name: 'overview'}, onClose}: Props): ReactNode {
  const {session} = useSession();
  const text = useAccountText();
  const dialog = useModal(onClose);
  const panel = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(initialView);
  useScreenFocus(panel);
  useSingleClicks(panel);
  if (session.status !== 'signed-in') {
    return null;
  }
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-portal-account={view.name}
      aria-label={text('account.title')}>
      <div ref={panel} className={styles.panel} data-portal-form="">
        <button
          type="button"
          className={styles.close}
          aria-label={text('account.close')}
          onClick={onClose}>
          ×
        </button>
        <Screen session={session} view={view} onView={setView} onClose={onClose} />
      </div>
    </dialog>,
    document.body,
  );
}

type ScreenProps = {
  session: SignedIn;
  view: View;
  onView: (view: View) => void;
  onClose: () => void;
};

function Screen({session, view, onView, onClose}: ScreenProps): ReactNode {
  const {completeSignIn} = useSession();
  const text = useAccountText();
  const personId = session.subject.type === 'person' ? session.subject.personId : '';
  const {state, reload, setProof} = useAccount(personId);
  const showOverview = () => {
    reload();
    onView({name: 'overview'});
  };
  switch (view.name) {
    case 'overview':
      return <Overview session={session} state={state} onRetry={reload} onOpen={onView} />;
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
          view={view}
          state={state}
          onRetry={reload}
          onProof={setProof}
          onToken={async (token) => {
            if (view.name !== 'renew') {
              setMark('organizationSwitch', 'in_progress');
            }
            try {
              await completeSignIn(token);
              onClose();
            } catch (error) {
              takeMark('organizationSwitch');
              throw error;
            }
          }}
          onJoin={(organization) => onView({name: 'join', organization})}
          onBack={showOverview}
        />
      );
  }
}
