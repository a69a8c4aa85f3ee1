import React, {useEffect, useState, type ReactNode} from 'react';
import {onSsoPopup} from '../flow/ssoPopup';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {providerName} from './methodTextKeys';
import {BackButton, CardButton, ScreenHead} from './parts';
import {useStartAttempt, type Flow} from '../flow/useStartAttempt';
import {asRecord} from '../store/unknownData';

/** The pop-up closes itself when it is done; the token follows within two polls. */
const FINISHING_MS = 6_000;

/** Waits for single sign-on in the pop-up, and detects when the reader closes it. */
export function SsoScreen({flow}: {flow: Flow}): ReactNode {
  const {form, text} = useCard();
  const [popup, setPopup] = useState<'open' | 'finishing' | 'closed'>('open');
  const {factor} = flow.context.config;
  const options = asRecord(factor.options);
  const configured = [...(form.factors ?? []), ...Object.values(form.factorsByDomain ?? {}).flat()];
  const label = configured.find(
    (entry) =>
      entry.method === factor.method &&
      (entry.options?.client_id ?? entry.options?.provider_credentials_id) ===
        (options.client_id ?? options.provider_credentials_id),
  )?.label;

  useEffect(() => onSsoPopup((change) => setPopup(change === 'opened' ? 'open' : 'finishing')), []);
  useStartAttempt(flow);
  useEffect(() => {
    if (popup !== 'finishing') {
      return undefined;
    }
    const timer = window.setTimeout(() => setPopup('closed'), FINISHING_MS);
    return () => window.clearTimeout(timer);
  }, [popup]);

  if (popup === 'closed') {
    return (
      <div data-testid="sid-form-authenticating-state" role="alert">
        <BackButton onClick={flow.cancel} />
        <ScreenHead title={text('sso.closed.title')}>{text('sso.closed.subtitle')}</ScreenHead>
        <CardButton variant="primary" onClick={() => flow.retry()}>
          {text('sso.reopen')}
        </CardButton>
      </div>
    );
  }
  const title = text('authenticating.title.oidc', {PROVIDER: providerName({label, options})});
  return (
    <div data-testid="sid-form-authenticating-state">
      <BackButton onClick={flow.cancel} />
      <ScreenHead title={title}>
        {text(popup === 'open' ? 'authenticating.message.oidc' : 'sso.finishing')}
      </ScreenHead>
      <span className={styles.spinner} />
    </div>
  );
}
