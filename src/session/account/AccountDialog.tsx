import React, {Suspense, useCallback, useEffect, useRef, useState, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import {ANONYMOUS, type Subject} from '../../access';
import type {AccessConfig} from '../../site-config';
import {useScreenFocus} from '../screens/useScreenFocus';
import {useSingleClicks} from '../screens/useSingleClicks';
import {loadIslands} from '../formPrefetch';
import {PrivacyChoices} from '../privacy/PrivacyChoices';
import {markOrganizationSwitch, takeOrganizationSwitch} from '../organizationSwitch';
import {useSession} from '../sessionContext';
import {useAccessConfig, useDelivery} from '../useSiteConfig';
import {Views} from '../view/Views';
import styles from './account.module.css';
import {createAccountText} from './createAccountText';
import {loadAccount, type AccountState, type Organization} from './loadAccount';
import {listHandles, type Offer, type Task} from './offerActions';
import {otherOrganizations} from './otherOrganizations';
import {Organizations} from './Organizations';
import {lazyPart} from './lazyPart';
import {Overview} from './Overview';

const AccountIsland = lazyPart(async () => ({default: (await loadIslands()).AccountIsland}));

const ReadTokens = lazyPart(
  () => import(/* webpackChunkName: "read-tokens" */ './read-tokens/ReadTokens'),
);

const IdentityCheck = lazyPart(
  () => import(/* webpackChunkName: "identity-check" */ '../identity-check/IdentityCheck'),
);

export type View =
  | {
      name:
        | 'overview'
        | 'privacy'
        | 'renew'
        | 'organizations'
        | 'read-tokens'
        | 'identity'
        | 'views';
    }
  | {name: 'action'; offer: Offer}
  /** Another organization, which requires its members to sign in there. */
  | {name: 'join'; organization: Organization};

type Props = {initialView?: View; onClose: () => void};

/** The account dialog: who is signed in, until when, and what they can change. */
export function AccountDialog({initialView = {name: 'overview'}, onClose}: Props): ReactNode {
  const {session, completeSignIn} = useSession();
  const access = useAccessConfig();
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(initialView);
  const subject = session.status === 'signed-in' ? session.subject : ANONYMOUS;
  const {state, reload} = useAccount(access, subject);
  const text = createAccountText(access.formConfiguration);

  useScreenFocus(panel);
  useSingleClicks(panel);

  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>('h1')?.focus();
    // The Escape key.
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    let pressed: EventTarget | null = null;
    const onPointerDown = ({target}: PointerEvent) => (pressed = target);
    // A click outside the panel targets the dialog itself. It closes the dialog, but selecting text in the panel and
    // releasing the pointer outside must not.
    const onClick = ({target}: MouseEvent) =>
      target === element && pressed === element && close.current();
    // A second Escape closes the dialog without a cancelable `cancel` event.
    const onClosed = () => close.current();
    element?.addEventListener('cancel', onCancel);
    element?.addEventListener('close', onClosed);
    element?.addEventListener('pointerdown', onPointerDown);
    element?.addEventListener('click', onClick);
    return () => {
      element?.removeEventListener('cancel', onCancel);
      element?.removeEventListener('close', onClosed);
      element?.removeEventListener('pointerdown', onPointerDown);
      element?.removeEventListener('click', onClick);
      element?.close();
      if (before instanceof HTMLElement) {
        before.focus({preventScroll: true});
      }
    };
  }, []);

  if (session.status !== 'signed-in') {
    return null;
  }
  const showOverview = () => {
    reload();
    setView({name: 'overview'});
  };
  const account = state.status === 'ready' ? state.account : undefined;
  const renew = (token: string) => {
    if (view.name === 'join') {
      markOrganizationSwitch();
    }
    completeSignIn(token).then(onClose, (error: Error) => {
      takeOrganizationSwitch();
      window.alert(error.message);
      showOverview();
    });
  };
  const task = toTask(view, state, session.handle);
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
        {view.name === 'overview' && (
          <Overview
            session={session}
            state={state}
            text={text}
            onRetry={reload}
            onOpen={(offer) => setView({name: 'action', offer})}
            onPrivacy={() => setView({name: 'privacy'})}
            onOrganizations={() => setView({name: 'organizations'})}
            onReadTokens={() => setView({name: 'read-tokens'})}
            onViews={() => setView({name: 'views'})}
            onIdentity={() => setView({name: 'identity'})}
          />
        )}
        {view.name === 'privacy' && <PrivacyChoices text={text} onBack={showOverview} />}
        {view.name === 'views' && (
          <Views
            views={session.views ?? []}
            current={session.view}
            text={text}
            onBack={showOverview}
          />
        )}
        {view.name === 'read-tokens' && (
          <Suspense fallback={<p role="status">{text('readTokens.loading')}</p>}>
            <ReadTokens text={text} onBack={showOverview} />
          </Suspense>
        )}
        {view.name === 'identity' && access.identityCheck && account?.token && (
          <Suspense fallback={<p role="status">{text('account.loading')}</p>}>
            <IdentityCheck
              options={access.identityCheck}
              provider={account.provider}
              token={account.token}
              form={access.formConfiguration}
              onBack={showOverview}
            />
          </Suspense>
        )}
        {view.name === 'organizations' && account?.token && (
          <Organizations
            account={{...account, token: account.token}}
            organizations={otherOrganizations(account.details, session)}
            text={text}
            onBack={showOverview}
            onSignIn={(organization) => setView({name: 'join', organization})}
          />
        )}
        {(view.name === 'action' || view.name === 'renew' || view.name === 'join') &&
          (task && account && subject.type === 'person' ? (
            <Suspense fallback={<p role="status">{text('account.loading')}</p>}>
              <AccountIsland
                provider={
                  view.name === 'join'
                    ? {...account.provider, orgID: view.organization.id}
                    : account.provider
                }
                form={access.formConfiguration}
                task={task}
                token={account.token}
                // The reader may have another person id in another organization.
                personId={view.name === 'join' ? undefined : subject.personId}
                onRenewed={renew}
                onBack={showOverview}
              />
            </Suspense>
          ) : (
            <Waiting state={state} text={text} onRetry={reload} />
          ))}
      </div>
    </dialog>,
    document.body,
  );
}

type WaitingProps = {
  state: AccountState;
  text: ReturnType<typeof createAccountText>;
  onRetry: () => void;
};

function Waiting({state, text, onRetry}: WaitingProps): ReactNode {
  return state.status === 'failed' ? (
    <div role="alert" className={styles.problem}>
      <p>{text('account.failed')}</p>
      <button type="button" className="button button--primary" onClick={onRetry}>
        {text('account.retry')}
      </button>
    </div>
  ) : (
    <p role="status">{text('account.loading')}</p>
  );
}

/** Returns undefined without a handle: the reader then has nothing to confirm. */
function toTask(view: View, state: AccountState, handle: string | undefined): Task | undefined {
  if (view.name === 'action') {
    return view.offer;
  }
  const details = state.status === 'ready' ? state.account.details : undefined;
  const [first] = listHandles(handle, details);
  return first && {action: 'renew', handle: first};
}

function useAccount(
  access: AccessConfig,
  subject: Subject,
): {state: AccountState; reload: () => void} {
  const {delivery} = useDelivery();
  const personId = subject.type === 'person' ? subject.personId : '';
  const [state, setState] = useState<AccountState>({status: 'loading'});
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let isCurrent = true;
    loadAccount(delivery, access, personId).then(
      (account) => isCurrent && setState({status: 'ready', account}),
      () => isCurrent && setState({status: 'failed'}),
    );
    return () => {
      isCurrent = false;
    };
  }, [access, attempt, delivery, personId]);

  const reload = useCallback(() => {
    setState({status: 'loading'});
    setAttempt((count) => count + 1);
  }, []);
  return {state, reload};
}
