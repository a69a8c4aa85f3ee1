import React, {useEffect, useRef, type ReactNode} from 'react';
import card from '../screens/card.module.css';
import {Icon} from '../screens/icons';
import type {Session} from '../types';
import {useNow} from '../useNow';
import {useAccessConfig} from '../useSiteConfig';
import styles from './account.module.css';
import type {AccountText} from './createAccountText';
import {describeEnd} from './describeEnd';
import type {AccountDetails, AccountState} from './loadAccount';
import {otherOrganizations} from './otherOrganizations';
import {listHandles, offerActions, type Action, type Offer} from './offerActions';

const ICONS: Readonly<Record<Action, string>> = {
  passkey: 'webauthn',
  authenticator: 'totp',
  recovery: 'recovery',
  password: 'password',
};

type Props = {
  session: Extract<Session, {status: 'signed-in'}>;
  state: AccountState;
  text: AccountText;
  onRetry: () => void;
  onOpen: (offer: Offer) => void;
  onPrivacy: () => void;
  onOrganizations: () => void;
  onReadTokens: () => void;
  onViews: () => void;
  onIdentity: () => void;
};

/** The account overview: who is signed in, until when, and what they can change. */
export function Overview(props: Props): ReactNode {
  const {session, state, text, onRetry, onOpen} = props;
  const {onPrivacy, onOrganizations, onReadTokens, onViews, onIdentity} = props;
  const {formConfiguration, analyticsEnabled, identityCheck} = useAccessConfig();
  // Without a token, the service could not tell whose pictures they are.
  const canIdentify = identityCheck && state.status === 'ready' && state.account.token;
  const details = state.status === 'ready' ? state.account.details : undefined;
  const offers = offerActions(listHandles(session.handle, details), details, formConfiguration);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({preventScroll: true}), []);

  const screens = [
    {
      isOffered: otherOrganizations(details, session).length > 0,
      icon: 'sso',
      name: text('organizations.title'),
      hint: text('organizations.hint'),
      onClick: onOrganizations,
    },
    {
      isOffered: canIdentify,
      icon: 'identity',
      name: text('account.identity'),
      hint: text('account.identity.hint'),
      onClick: onIdentity,
    },
    {
      isOffered: session.views !== undefined,
      icon: 'view',
      name: text('view.title'),
      hint: text('view.hint'),
      onClick: onViews,
    },
    {
      isOffered: session.hasReadTokens,
      icon: 'readTokens',
      name: text('readTokens.title'),
      hint: text('readTokens.hint'),
      onClick: onReadTokens,
    },
    {
      isOffered: analyticsEnabled !== false,
      icon: 'privacy',
      name: text('account.privacy'),
      hint: text('account.privacy.hint'),
      onClick: onPrivacy,
    },
  ];

  return (
    <>
      <h1 ref={heading} className={card.title} tabIndex={-1}>
        {text('account.title')}
      </h1>
      <Facts session={session} details={details} text={text} />
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
      {state.status === 'ready' && (
        <ul className={card.methods}>
          {offers.map((offer) => (
            <li key={offer.action}>
              <Choice
                icon={ICONS[offer.action]}
                name={actionName(offer.action, details, text)}
                hint={actionHint(offer.action, details, text)}
                onClick={() => onOpen(offer)}
              />
            </li>
          ))}
        </ul>
      )}
      {screens.map(
        ({isOffered, ...choice}) =>
          isOffered && (
            <div key={choice.name} className={styles.last}>
              <Choice {...choice} />
            </div>
          ),
      )}
    </>
  );
}

type FactsProps = Pick<Props, 'session' | 'text'> & {details: AccountDetails | undefined};

function Facts({session, details, text}: FactsProps): ReactNode {
  const {subject, handle, expiresAt} = session;
  const now = useNow();
  const groups = subject.type === 'person' ? subject.groups : [];
  const organization = details?.organization?.name;
  return (
    <dl className={styles.facts}>
      {handle && (
        <div>
          <dt>{text('account.handle')}</dt>
          <dd>{handle}</dd>
        </div>
      )}
      {organization && (
        <div>
          <dt>{text('account.organization')}</dt>
          <dd>{organization}</dd>
        </div>
      )}
      <div>
        <dt>{text('account.groups')}</dt>
        <dd>{groups.length > 0 ? groups.join(', ') : text('account.groups.none')}</dd>
      </div>
      <div>
        <dt>{text('account.end')}</dt>
        <dd>{describeEnd(expiresAt, now)}</dd>
      </div>
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

function actionName(
  action: Action,
  details: AccountDetails | undefined,
  text: AccountText,
): string {
  switch (action) {
    case 'password':
      return text(
        details?.hasPassword === false ? 'account.password.set' : 'account.password.change',
      );
    default:
      return text(`account.${action}`);
  }
}

function actionHint(
  action: Action,
  details: AccountDetails | undefined,
  text: AccountText,
): string {
  switch (action) {
    case 'passkey':
      return details && details.passkeys > 0
        ? text('account.passkey.hint.count', {COUNT: String(details.passkeys)})
        : text('account.passkey.hint');
    case 'password':
      return text(
        details?.hasPassword === false ? 'account.password.hint.set' : 'account.password.hint',
      );
    default:
      return text(`account.${action}.hint`);
  }
}
