import React, {type ReactNode} from 'react';
import card from '../screens/card.module.css';
import {Icon} from '../screens/icons';
import type {SignedIn} from '../types';
import {useNow} from '../notices/useNow';
import {useAccessConfig} from '../useSiteConfig';
import styles from './account.module.css';
import {describeEnd} from './describeEnd';
import type {AccountDetails} from './loadAccount';
import {
  canSwitchOrganization,
  listHandles,
  offerActions,
  type Action,
  type Offer,
} from './offerActions';
import type {AccountState} from './useAccount';
import {useAccountText, type AccountText} from './useAccountText';
import type {View} from './views';

const ICONS: Readonly<Record<Action, string>> = {
  passkey: 'webauthn',
  authenticator: 'totp',
  recovery: 'recovery',
  password: 'password',
};

type Props = {
  session: SignedIn;
  state: AccountState;
  onRetry: () => void;
  onOpen: (view: View) => void;
};

/** The account overview: who is signed in, until when, and what they can change. */
export function Overview({session, state, onRetry, onOpen}: Props): ReactNode {
  const text = useAccountText();
  const {formConfiguration} = useAccessConfig();
  const details = state.status === 'ready' ? state.account.details : undefined;
  const offers = offerActions(listHandles(session.handle, details), details, formConfiguration);
  return (
    <>
      <h1 className={card.title} tabIndex={-1}>
        {text('account.title')}
      </h1>
      <Facts session={session} details={details} />
      {(state.status !== 'ready' || offers.length > 0) && (
        <h2 className={styles.section}>{text('account.security')}</h2>
      )}
      {state.status === 'loading' && (
        <p role="status" className={styles.note}>
          {text('account.loading')}
        </p>
      )}
      {state.status === 'failed' && (
        <div role="alert" className={styles.problem}>
          <p>{text('account.failed')}</p>
          <button type="button" className="button button--primary button--sm" onClick={onRetry}>
            {text('account.retry')}
          </button>
        </div>
      )}
      {state.status === 'ready' && <Actions offers={offers} details={details} onOpen={onOpen} />}
      <FurtherScreens session={session} state={state} onOpen={onOpen} />
    </>
  );
}

type ActionsProps = Pick<Props, 'onOpen'> & {
  offers: readonly Offer[];
  details: AccountDetails | undefined;
};

function Actions({offers, details, onOpen}: ActionsProps): ReactNode {
  const text = useAccountText();
  return (
    <ul className={card.methods}>
      {offers.map((offer) => (
        <li key={offer.action}>
          <Choice
            icon={ICONS[offer.action]}
            {...describeAction(offer.action, details, text)}
            onClick={() => onOpen({name: 'action', offer})}
          />
        </li>
      ))}
    </ul>
  );
}

function describeAction(
  action: Action,
  details: AccountDetails | undefined,
  text: AccountText,
): {name: string; hint: string} {
  if (action === 'password') {
    return details?.hasPassword === false
      ? {name: text('account.password.set'), hint: text('account.password.hint.set')}
      : {name: text('account.password.change'), hint: text('account.password.hint')};
  }
  const count = action === 'passkey' && details?.passkeys;
  return {
    name: text(`account.${action}`),
    hint: count
      ? text('account.passkey.hint.count', {COUNT: String(count)})
      : text(`account.${action}.hint`),
  };
}

/** The entries below the sign-in methods, as far as this site and this reader have them. */
function FurtherScreens({session, state, onOpen}: Omit<Props, 'onRetry'>): ReactNode {
  const text = useAccountText();
  const {analyticsEnabled, identityCheck} = useAccessConfig();
  const isReady = state.status === 'ready';
  const screens = [
    {
      isOffered: isReady && canSwitchOrganization(state.account.details, session),
      view: 'organizations',
      icon: 'sso',
      text: 'organizations.title',
      hint: 'organizations.hint',
    },
    {
      isOffered: isReady && identityCheck !== undefined,
      view: 'identity',
      icon: 'identity',
      text: 'account.identity',
      hint: 'account.identity.hint',
    },
    {
      isOffered: session.views !== undefined,
      view: 'views',
      icon: 'view',
      text: 'view.title',
      hint: 'view.hint',
    },
    {
      isOffered: session.hasReadTokens,
      view: 'read-tokens',
      icon: 'readTokens',
      text: 'readTokens.title',
      hint: 'readTokens.hint',
    },
    {
      isOffered: analyticsEnabled !== false,
      view: 'privacy',
      icon: 'privacy',
      text: 'account.privacy',
      hint: 'account.privacy.hint',
    },
  ] as const;
  return screens.map(
    (screen) =>
      screen.isOffered && (
        <div key={screen.view} className={styles.last}>
          <Choice
            icon={screen.icon}
            name={text(screen.text)}
            hint={text(screen.hint)}
            onClick={() => onOpen({name: screen.view})}
          />
        </div>
      ),
  );
}

function Facts({session, details}: {session: SignedIn; details: AccountDetails | undefined}) {
  const text = useAccountText();
  const now = useNow();
  const groups = session.subject.type === 'person' ? session.subject.groups : [];
  const facts = [
    [text('account.handle'), session.handle],
    [text('account.organization'), details?.organization?.name],
    [text('account.groups'), groups.join(', ') || text('account.groups.none')],
    [text('account.end'), describeEnd(session.expiresAt, now)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type ChoiceProps = {icon: string; name: string; hint: string; onClick: () => void};

function Choice({icon, name, hint, onClick}: ChoiceProps): ReactNode {
  return (
    <button type="button" className={card.method} onClick={onClick}>
      <Icon name={icon} />
      <span>
        <span className={card.methodName}>{name}</span>
        <span className={card.hint}>{hint}</span>
      </span>
    </button>
  );
}
