import React, {type ReactNode} from 'react';
import type {FactorConfiguration} from '@gated-docs/access-config';
import {isSameMethod, needsNoHandle, orderByUse} from '@gated-docs/access-config/methods';
import {readLastSignIn} from '../../flow/lastSignIn';
import type {Screen} from '../../flow/types';
import styles from '../card.module.css';
import {CardScreen, useCard} from '../Card';
import {Icon} from '../icons';
import {CardButton} from '../parts';
import {useIsOldForPasskeys} from './isOldForPasskeys';
import {METHOD_TEXTS, providerName} from './methodTexts';

type Props = {screen: Screen & {name: 'methods' | 'unresolved'}};

/** The methods that suit the handle, the last used one first. */
export function MethodScreen({screen}: Props): ReactNode {
  const {form, orgID, text, send} = useCard();
  const {handle} = screen;
  if (screen.name === 'unresolved' || screen.methods.length === 0) {
    return <NoMethodScreen screen={screen} />;
  }
  const last = readLastSignIn(form, orgID).method;
  const key = screen.proof ? 'methods.second' : 'resolved_factors';
  return (
    <CardScreen
      title={text(`${key}.title`)}
      lead={text(`${key}.subtitle`, {HANDLE: handle.value})}
      onBack={() => send({type: 'back'})}>
      <ul className={styles.methods}>
        {orderByUse(screen.methods, last).map((factor) => (
          <li key={JSON.stringify(factor)}>
            <MethodButton
              factor={factor}
              isLast={isSameMethod(factor, last)}
              onClick={() => send({type: 'choose', factor, handle})}
            />
          </li>
        ))}
      </ul>
    </CardScreen>
  );
}

/** No method suits the handle, or the lookup failed. */
function NoMethodScreen({screen}: Props): ReactNode {
  const {text, send} = useCard();
  const isFailed = screen.name === 'unresolved';
  const key = isFailed ? 'methods.failed' : 'methods.none';
  return (
    <CardScreen
      role="alert"
      title={text(`${key}.title`)}
      lead={text(`${key}.subtitle`, {HANDLE: screen.handle.value})}
      onBack={() => send({type: 'back'})}>
      <CardButton variant="primary" onClick={() => send({type: isFailed ? 'retry' : 'back'})}>
        {text(isFailed ? 'error.retry' : 'identifier.change')}
      </CardButton>
    </CardScreen>
  );
}

type ButtonProps = {factor: FactorConfiguration; isLast: boolean; onClick: () => void};

function MethodButton({factor, isLast, onClick}: ButtonProps): ReactNode {
  const {text} = useCard();
  const texts = METHOD_TEXTS[factor.method];
  const isSso = needsNoHandle(factor);
  const isAdvised = useIsOldForPasskeys() && factor.method === 'webauthn';
  const hint = isAdvised ? 'hint.webauthn.old' : texts?.hint;
  const name = isSso ? undefined : factor.label;
  return (
    <button type="button" className={styles.method} onClick={onClick}>
      <Icon name={isSso ? 'sso' : factor.method} />
      <span className={styles.methodText}>
        <span>
          <span className={styles.methodName}>
            {name ?? text(texts?.name ?? 'methods.sso', {PROVIDER: providerName(factor)})}
          </span>
          {hint && <span className={styles.hint}>{text(hint)}</span>}
        </span>
        {isLast && <span className={styles.tag}>{text('methods.lastUsed')}</span>}
      </span>
    </button>
  );
}
