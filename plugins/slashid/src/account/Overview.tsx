import React, {type ReactNode} from 'react';
import {useAccessConfig} from '@gated-docs/theme/session';
import card from '../screens/card.module.css';
import {ScreenHead} from '../screens/parts';
import {describeEnd, useNow} from '../notices/remainingTime';
import styles from './account.module.css';
import {useAccountView} from './useAccount';
import type {AccountDetails} from './loadAccount';
import {canSwitchOrganization, listHandles, offerActions, type Offer} from './offerActions';
import {Choice, LoadingStatus, useAccountText, type AccountText} from './parts';

/** The account overview: who is signed in, until when, and what they can change. */
export function Overview(): ReactNode {
  const text = useAccountText();
  const {session, loaded, reload, open} = useAccountView();
  const {formConfiguration} = useAccessConfig();
  const isReady = loaded.status === 'ready';
  const details = isReady ? loaded.value.details : undefined;
  const offers = offerActions(listHandles(session.handle, details), formConfiguration);
  return (
    <>
      <ScreenHead title={text('account.title')} />
      <Facts details={details} />
      {(!isReady || offers.length > 0) && (
        <h2 className={styles.section}>{text('account.security')}</h2>
      )}
      <LoadingStatus
        status={loaded.status}
        loading="account.loading"
        failed="account.failed"
        onRetry={reload}
      />
      {isReady && (
        <ul className={card.methods}>
          {offers.map((offer) => (
            <li key={offer.method}>
              <Choice
                icon={offer.method}
                {...describeOffer(offer, details, text)}
                onClick={() => open({name: 'action', offer})}
              />
            </li>
          ))}
        </ul>
      )}
      <FurtherScreens />
    </>
  );
}

function describeOffer(
  {method}: Offer,
  details: AccountDetails | undefined,
  text: AccountText,
): {name: string; hint: string} {
  switch (method) {
    case 'password':
      return details?.hasPassword === false
        ? {name: text('account.password.set'), hint: text('account.password.hint.set')}
        : {name: text('account.password.change'), hint: text('account.password.hint')};
    case 'totp':
      return details?.recoveryCodes
        ? {name: text('account.recovery'), hint: text('account.recovery.hint')}
        : {name: text('account.authenticator'), hint: text('account.authenticator.hint')};
    case 'webauthn': {
      const COUNT = String(details?.passkeys);
      const hint = details?.passkeys ? 'account.passkey.hint.count' : 'account.passkey.hint';
      return {name: text('account.passkey'), hint: text(hint, {COUNT})};
    }
  }
}

/** The entries below the sign-in methods, as far as this site and this reader have them. */
function FurtherScreens(): ReactNode {
  const text = useAccountText();
  const {session, loaded, open} = useAccountView();
  const isReady = loaded.status === 'ready';
  const {analyticsEnabled, identityCheck} = useAccessConfig();
  const canSwitch = isReady && canSwitchOrganization(loaded.value.details, session);
  const screens = [
    [canSwitch, 'organizations', 'sso', 'organizations.title', 'organizations.hint'],
    [isReady && identityCheck, 'identity', 'identity', 'account.identity', 'account.identity.hint'],
    [session.views, 'views', 'view', 'view.title', 'view.hint'],
    [session.hasReadTokens, 'read-tokens', 'readTokens', 'readTokens.title', 'readTokens.hint'],
    [analyticsEnabled !== false, 'privacy', 'privacy', 'account.privacy', 'account.privacy.hint'],
  ] as const;
  return screens.map(
    ([isOffered, screen, icon, name, hint]) =>
      isOffered && (
        <div key={screen} className={styles.last}>
          <Choice
            icon={icon}
            name={text(name)}
            hint={text(hint)}
            onClick={() => open({name: screen})}
          />
        </div>
      ),
  );
}

function Facts({details}: {details: AccountDetails | undefined}): ReactNode {
  const text = useAccountText();
  const {session} = useAccountView();
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
