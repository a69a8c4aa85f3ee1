import React, {useEffect, useId, useRef, useState, type FormEvent, type ReactNode} from 'react';
import {Form} from '@slashid/react';
import type {FactorConfiguration} from '../../site-config';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {HOSTED_LOGIN, identifierTypes, parseHandle, type Handle} from '../flow/methods';
import {identifierError, identifierSuffix} from './methodTextKeys';
import {CardButton, FieldError} from './parts';
import {useHostedLogin} from '../flow/useHostedLogin';

type Props = {
  typed: string;
  onType: (text: string) => void;
  onHandle: (handle: Handle) => void;
};

/** The first screen: asks for the reader's identifier or offers single sign-on. */
export function IdentifierScreen({typed, onType, onHandle}: Props): ReactNode {
  const {form, text} = useCard();
  const factors = form.factors ?? [];
  const types = identifierTypes(form);
  const hasSso = factors.some(({method}) => method === 'oidc' || method === 'saml');
  const hosted = factors.filter(({method}) => method === HOSTED_LOGIN);
  const hasOthers = hasSso || hosted.length > 0;
  return (
    <div data-testid="sid-form-initial-state">
      {types.length > 0 && (
        <IdentifierForm typed={typed} onType={onType} onHandle={onHandle} types={types} />
      )}
      {types.length > 0 && hasOthers && (
        <p className={styles.divider}>
          <span>{text('initial.divider')}</span>
        </p>
      )}
      {hasSso && (
        <div className={styles.sso}>
          <Form.Initial.SSO />
        </div>
      )}
      {hosted.map((factor) => (
        <HostedButton
          key={factor.label ?? ''}
          factor={factor}
          name={factor.label ?? text('hosted.label')}
        />
      ))}
    </div>
  );
}

type FieldProps = Props & {types: ReturnType<typeof identifierTypes>};

function IdentifierForm({typed, onType, onHandle, types}: FieldProps): ReactNode {
  const {form, text} = useCard();
  const field = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const id = useId();
  const suffix = identifierSuffix(types);
  const isEmailOnly = suffix === 'email';

  useEffect(() => field.current?.focus({preventScroll: true}), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const handle = parseHandle(typed, types, form.dialCode ?? '');
    setInvalid(handle === null);
    if (handle) {
      onHandle(handle);
    } else {
      field.current?.focus();
    }
  };
  return (
    <form onSubmit={submit} noValidate className={styles.stack}>
      <label className={styles.label} htmlFor={id}>
        {text(`identifier.label.${suffix}`)}
      </label>
      <input
        id={id}
        ref={field}
        className={styles.input}
        name="username"
        type={isEmailOnly ? 'email' : suffix === 'phone' ? 'tel' : 'text'}
        inputMode={types.includes('email_address') ? 'email' : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={
          types.includes('email_address') ? text('initial.handle.email.placeholder') : undefined
        }
        value={typed}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        onChange={({target}) => {
          setInvalid(false);
          onType(target.value);
        }}
      />
      {isInvalid && <FieldError id={`${id}-error`}>{text(identifierError(types))}</FieldError>}
      <CardButton variant="primary" testId="sid-form-initial-submit-button">
        {text('initial.submit')}
      </CardButton>
    </form>
  );
}

type HostedProps = {factor: FactorConfiguration; name: string};

function HostedButton({factor, name}: HostedProps): ReactNode {
  const {text} = useCard();
  const start = useHostedLogin();
  return (
    <p className={styles.quiet}>
      <button type="button" className={styles.linkButton} onClick={() => start(factor)}>
        {text('methods.sso', {PROVIDER: name})}
      </button>
    </p>
  );
}
