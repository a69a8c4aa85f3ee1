import React, {useState, type ReactNode} from 'react';
import card from '../../screens/card.module.css';
import {Icon} from '../../screens/icons';
import type {ProviderConfig} from '../../provider/providerConfig';
import {useIsShown} from '../../useIsShown';
import {useAccessConfig} from '../../useSiteConfig';
import styles from '../account.module.css';
import type {Organization} from '../loadAccount';
import {ScreenHead} from '../ScreenHead';
import {useAccountText} from '../useAccountText';
import {fetchOrganizationToken} from './fetchOrganizationToken';

/** Longer lists get a search field. */
const MAX_WITHOUT_SEARCH = 6;

type Props = {
  provider: ProviderConfig;
  token: string;
  /** Organizations that the reader can switch to. */
  organizations: readonly Organization[];
  /** Called with a token for the chosen organization. Rejects with a message for the reader. */
  onToken: (token: string) => Promise<void>;
  /** Called when the organization requires its members to sign in there. */
  onSignIn: (organization: Organization) => void;
  onBack: () => void;
};

/** Lets a reader switch to another of their organizations. */
export function Organizations(props: Props): ReactNode {
  const {organizations, onBack} = props;
  const text = useAccountText();
  const {state, switchTo} = useSwitch(props);
  const [searched, setSearched] = useState('');
  const shown = organizations.filter(({name}) =>
    name.toLocaleLowerCase('en').includes(searched.trim().toLocaleLowerCase('en')),
  );
  return (
    <>
      <ScreenHead title={text('organizations.title')} onBack={onBack} />
      {organizations.length > MAX_WITHOUT_SEARCH && (
        <p>
          <label className={card.label} htmlFor="portal-organization-search">
            {text('organizations.search')}
          </label>
          <input
            id="portal-organization-search"
            type="search"
            className={card.input}
            value={searched}
            onChange={({target}) => setSearched(target.value)}
          />
        </p>
      )}
      <ul className={`${card.methods} ${styles.list}`} aria-busy={state === 'switching'}>
        {shown.map((organization) => (
          <li key={organization.id}>
            <button
              type="button"
              className={card.method}
              onClick={() => void switchTo(organization)}>
              <Icon name="sso" />
              <span className={card.methodName}>{organization.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.note}>
        {state === 'switching' && text('organizations.switching')}
        {shown.length === 0 && text('organizations.none')}
      </p>
      {typeof state === 'object' && (
        <p role="alert" className={styles.problem}>
          {state.problem}
        </p>
      )}
    </>
  );
}

function useSwitch({provider, token, onToken, onSignIn}: Props) {
  const text = useAccountText();
  const access = useAccessConfig();
  const [state, setState] = useState<'idle' | 'switching' | {problem: string}>('idle');
  // A reader who has gone back or closed the dialog no longer wants to switch.
  const isShown = useIsShown();

  const switchTo = async (organization: Organization) => {
    if (state === 'switching') {
      return;
    }
    setState('switching');
    const outcome = await fetchOrganizationToken(provider, access, token, organization.id);
    if (!isShown.current) {
      return;
    }
    if (outcome.status === 'token') {
      await onToken(outcome.token).catch(({message}: Error) => setState({problem: message}));
    } else if (outcome.status === 'sign-in') {
      onSignIn(organization);
    } else {
      setState({problem: text(`organizations.${outcome.status}`, {NAME: organization.name})});
    }
  };
  return {state, switchTo};
}
