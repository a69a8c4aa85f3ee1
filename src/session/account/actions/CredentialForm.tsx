import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {Form, Slot, useSlashID} from '@slashid/react';
import type {FactorConfiguration} from '../../../site-config';
import {AuthenticatingScreen} from '../../screens/AuthenticatingScreen';
import styles from '../../screens/card.module.css';
import {ErrorScreen} from '../../screens/ErrorScreen';
import type {Handle} from '../../flow/methods';
import {toSdkFactor} from '../../flow/toSdkFactor';

type Props = {
  factor: FactorConfiguration;
  handle: Handle;
  onSuccess: (token: string) => void;
  onBack: () => void;
};

/** The widget's screens for adding a credential to the user whose token the SDK has. */
export function CredentialForm({factor, handle, onSuccess, onBack}: Props): ReactNode {
  const hasStarted = useRef(false);
  return (
    <Form onSuccess={({token}) => onSuccess(token)} factors={[toSdkFactor(factor)]}>
      <Slot name="initial">
        <Form.Initial.SSO>
          {({handleClick}) => (
            <BeginOnce
              begin={() => {
                if (hasStarted.current) {
                  onBack();
                } else {
                  hasStarted.current = true;
                  handleClick(toSdkFactor(factor), handle);
                }
              }}
            />
          )}
        </Form.Initial.SSO>
      </Slot>
      <Slot name="authenticating">
        <Form.Authenticating>{(flow) => <AuthenticatingScreen flow={flow} />}</Form.Authenticating>
      </Slot>
      <Slot name="error">
        <Form.Error>
          {({context, retry, cancel}) => (
            <ErrorScreen
              error={context.error}
              handle={context.config.handle}
              onRetry={retry}
              onBack={cancel}
            />
          )}
        </Form.Error>
      </Slot>
    </Form>
  );
}

/**
 * Replaces the widget's first screen, so it also appears after "Back". Waits one render after the SDK knows the user:
 * before that, the widget would start a new sign-in instead of adding to the current one.
 */
function BeginOnce({begin}: {begin: () => void}): ReactNode {
  const {user} = useSlashID();
  const [isHeard, setHeard] = useState(false);
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  useEffect(() => {
    const hear = () => setHeard(true);
    if (isHeard) {
      latest.current();
    } else if (user) {
      hear();
    }
  }, [isHeard, user]);
  return <span className={styles.spinner} />;
}
