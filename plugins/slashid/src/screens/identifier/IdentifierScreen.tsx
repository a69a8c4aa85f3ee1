import React, {useEffect, useId, useRef, useState, type ReactNode} from 'react';
import {findFlag, getList} from 'country-list-with-dial-code-and-flag';
import type {FactorConfiguration} from '@gated-docs/access-config';
import {
  handleTypesFor,
  HOSTED_LOGIN,
  identifierTypes,
  needsNoHandle,
  orderByUse,
} from '@gated-docs/access-config/methods';
import {isNationalNumber, parseHandle} from '../../flow/handles';
import type {Screen} from '../../flow/types';
import {readLastSignIn} from '../../flow/lastSignIn';
import {readMark, setMark} from '../../store/marks';
import {AddressForm, identifierError} from './AddressForm';
import styles from '../card.module.css';
import {useCard} from '../Card';
import {Icon, ProviderIcon} from '../icons';
import {METHOD_TEXTS, providerName} from '../methods/methodTexts';

type Props = {screen: Screen & {name: 'identifier'}};

/** The first screen: asks who signs in, or offers single sign-on. */
export function IdentifierScreen({screen}: Props): ReactNode {
  const {form, orgID, text, send} = useCard();
  const factors = orderByUse(form.factors ?? [], readLastSignIn(form, orgID).method);
  const own = factors.filter((factor) => !needsNoHandle(factor));
  const others = factors.filter(needsNoHandle);
  const isAsked = identifierTypes(form).length > 0;
  return (
    <div>
      {isAsked && <WhoForm screen={screen} own={own} />}
      {isAsked && others.length > 0 && (
        <p className={styles.divider}>
          <span>{text('initial.divider')}</span>
        </p>
      )}
      {others.map((factor) => (
        <OtherButton
          key={JSON.stringify(factor)}
          factor={factor}
          onClick={() => send({type: 'choose', factor})}
        />
      ))}
    </div>
  );
}

/**
 * With `flow: 'choose'`, also asks for the method, which then begins at once. Asks for the country of a number without
 * one, and shows the number that results: it is never changed unseen.
 */
function WhoForm({screen, own}: Props & {own: FactorConfiguration[]}): ReactNode {
  const {form, orgID, text, send} = useCard();
  const [guess] = useState(() => readLastSignIn(form, orgID).handle?.value ?? '');
  const [typed, setTyped] = useState(() => readMark('typed') ?? guess);
  const [initial] = useState(typed);
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState(own[0]);
  const [country, setCountry] = useState(form.defaultCountryCode ?? 'US');
  const isChoosing = form.flow === 'choose';
  const types = isChoosing && chosen ? handleTypesFor(chosen) : identifierTypes(form);
  const dialCode = findFlag(country)?.dial_code ?? '';
  const found = parseHandle(typed, types, dialCode);

  const submit = (entered: string) => {
    const handle = parseHandle(entered, types, dialCode);
    if (!handle) {
      setProblem(text(identifierError(types)));
    } else if (isChoosing && chosen) {
      send({type: 'choose', factor: chosen, handle});
    } else {
      send({type: 'handle', handle});
    }
  };
  // The first field had no choice of a country, which the reader has to see.
  const isUnclear = found?.type === 'phone_number' && isNationalNumber(initial);
  const early = useRef(screen.isSubmitted && !isUnclear ? submit : undefined);
  useEffect(() => {
    early.current?.(initial);
    early.current = undefined;
  }, [initial]);
  return (
    <>
      {isChoosing && own.length > 1 && (
        <div className={`${styles.stack} ${styles.apart}`}>
          <SelectField
            label={text('initial.authenticationMethod')}
            value={String(chosen && own.indexOf(chosen))}
            options={own.map(({label, method}, index) => [
              String(index),
              label ?? text(METHOD_TEXTS[method]?.name ?? 'methods.sso'),
            ])}
            onChoose={(index) => setChosen(own[Number(index)])}
          />
        </div>
      )}
      <AddressForm
        types={types}
        text={text}
        initial={initial}
        isGuess={initial !== '' && initial === guess}
        problem={problem}
        onType={(entered) => {
          setProblem(undefined);
          setTyped(entered);
          setMark('typed', entered);
        }}
        onSubmit={submit}>
        {found?.type === 'phone_number' && isNationalNumber(typed) && (
          <SelectField
            label={text('identifier.country')}
            value={country}
            options={listCountries()}
            onChoose={setCountry}
            result={text('identifier.number', {PHONE_NUMBER: found.value})}
          />
        )}
      </AddressForm>
    </>
  );
}

function listCountries(): [code: string, name: string][] {
  const countries = getList();
  return [
    ...countries.filter(({preferred}) => preferred),
    ...countries.filter(({preferred}) => !preferred),
  ].map(({code, name, dial_code}) => [code, `${name} ${dial_code}`]);
}

type OtherProps = {factor: FactorConfiguration; onClick: () => void};

/** Single sign-on, or the provider's own page. */
function OtherButton({factor, onClick}: OtherProps): ReactNode {
  const {text} = useCard();
  const {label, logo, method, options} = factor;
  const name = method === HOSTED_LOGIN ? (label ?? text('hosted.label')) : providerName(factor);
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.secondary} ${styles.other}`}
      onClick={onClick}>
      {logo ? (
        <img className={styles.logo} src={logo} alt="" />
      ) : method === 'oidc' ? (
        <ProviderIcon provider={options?.provider} />
      ) : (
        <Icon name="sso" />
      )}
      <span>
        {text('methods.sso', {PROVIDER: name})}
        {method === HOSTED_LOGIN && <span className={styles.hint}>{text('hint.hosted')}</span>}
      </span>
    </button>
  );
}

type SelectProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
  /** What results from the choice, announced when it changes. */
  result?: string;
};

/** A labelled list to choose from. */
function SelectField({label, value, options, onChoose, result}: SelectProps): ReactNode {
  const id = useId();
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.input}
        value={value}
        aria-describedby={result === undefined ? undefined : `${id}-result`}
        onChange={({target}) => onChoose(target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      {result !== undefined && (
        <p id={`${id}-result`} role="status" className={styles.hint}>
          {result}
        </p>
      )}
    </>
  );
}
