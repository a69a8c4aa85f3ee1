import React, {type ReactNode} from 'react';
import type {FactorConfiguration} from '../../site-config';
import {needsNoHandle} from '../../site-config/handleTypes';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {useIsOldForPasskeys} from './isOldForPasskeys';
import {Icon} from './icons';
import {readLastSignIn} from '../flow/lastSignIn';
import {isSameMethod, orderByUse, type Handle} from '../flow/methods';
import {METHOD_TEXTS, providerName} from './methodTextKeys';
import {BackButton, CardButton, ScreenHead} from './parts';

type Props = {
  handle: Handle;
  methods: readonly FactorConfiguration[];
  /** Whether the reader has already used one of two methods. */
  isSecond: boolean;
  onChoose: (factor: FactorConfiguration) => void;
  onBack: () => void;
};

/** The methods that suit the handle, the last used one first. */
export function MethodScreen({handle, methods, isSecond, onChoose, onBack}: Props): ReactNode {
  const {form, orgID, text} = useCard();
  const last = readLastSignIn(form, orgID).method;
  return (
    <div data-testid="portal-methods">
      <BackButton onClick={onBack} />
      <ScreenHead title={text(isSecond ? 'methods.second.title' : 'resolved_factors.title')}>
        {text(isSecond ? 'methods.second.subtitle' : 'resolved_factors.subtitle', {
          HANDLE: handle.value,
        })}
      </ScreenHead>
      <ul className={styles.methods}>
        {orderByUse(methods, last).map((factor) => (
          <li key={JSON.stringify(factor)}>
            <MethodButton
              factor={factor}
              isLast={isSameMethod(factor, last)}
              onClick={() => onChoose(factor)}
            />
          </li>
        ))}
      </ul>
    </div>
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

type NoMethodProps = {handle: Handle; onBack: () => void; onRetry?: (() => void) | undefined};

/** Shown if no method suits the handle or, with `onRetry`, if the lookup failed. */
export function NoMethodScreen({handle, onBack, onRetry}: NoMethodProps): ReactNode {
  const {text} = useCard();
  const kind = onRetry ? 'failed' : 'none';
  return (
    <div role="alert">
      <BackButton onClick={onBack} />
      <ScreenHead title={text(`methods.${kind}.title`)}>
        {text(`methods.${kind}.subtitle`, {HANDLE: handle.value})}
      </ScreenHead>
      <CardButton variant="primary" onClick={onRetry ?? onBack}>
        {text(onRetry ? 'error.retry' : 'identifier.change')}
      </CardButton>
    </div>
  );
}
