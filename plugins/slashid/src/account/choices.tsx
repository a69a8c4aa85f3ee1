import React, {useState, type ReactNode} from 'react';
import {useAccessConfig} from '@gated-docs/theme/session';
import {changeView, nameReaders} from '../notices/views';
import {fetchOrganizationToken} from '../provider/fetchOrganizationToken';
import type {ProviderConfig} from '../provider/providerConfig';
import card from '../screens/card.module.css';
import type {SignedIn} from '../types';
import styles from './account.module.css';
import type {Organization} from './loadAccount';
import {AccountHead, Choice, Problem, useAccountText} from './parts';

type OrganizationsProps = {
  provider: ProviderConfig;
  token: string;
  /** Organizations that the reader can switch to. */
  organizations: readonly Organization[];
  /** Called with a token for the chosen organization. Rejects with a message for the reader. */
  onToken: (token: string) => Promise<void>;
  /** Called with a token that opens no session, because the portal refuses it. */
  onUnused: (token: string) => void;
  /** Called when the organization requires its members to sign in there. */
  onJoin: (organization: Organization) => void;
  onBack: () => void;
};

/** Lets a reader switch to another of their organizations. */
export function Organizations(props: OrganizationsProps): ReactNode {
  const {provider, token, organizations, onToken, onUnused, onJoin, onBack} = props;
  const access = useAccessConfig();
  const text = useAccountText();

  const switchTo = async (organization: Organization) => {
    const {id, name} = organization;
    const outcome = await fetchOrganizationToken(provider, access, {token, organization: id});
    if (outcome.status === 'sign-in') {
      onJoin(organization);
      return undefined;
    }
    if (outcome.status !== 'token') {
      return text(`organizations.${outcome.status}`, {NAME: name});
    }
    return onToken(outcome.token).then(
      () => undefined,
      ({message}: Error) => {
        onUnused(outcome.token);
        return message;
      },
    );
  };
  return (
    <ChoiceScreen
      title={text('organizations.title')}
      busy={text('organizations.switching')}
      items={organizations.map((organization) => ({
        ...organization,
        icon: 'sso',
        choose: () => switchTo(organization),
      }))}
      onBack={onBack}
    />
  );
}

type ViewsProps = {session: SignedIn; onBack: () => void};

/** Lets a reviewer view the portal as other readers. */
export function Views({session: {views = [], view: current}, onBack}: ViewsProps): ReactNode {
  const text = useAccountText();
  return (
    <ChoiceScreen
      title={text('view.title')}
      lead={text('view.lead')}
      busy={text('view.changing')}
      items={views.map((view) => ({
        id: view.edition,
        name: nameReaders(view, text),
        icon: view.edition === current?.edition ? 'check' : 'view',
        isPressed: view.edition === current?.edition,
        choose: async () => {
          const outcome = await changeView(view.edition);
          return outcome === 'changed' ? undefined : text(`view.${outcome}`);
        },
      }))}
      onBack={onBack}
    />
  );
}

type Item = {
  id: string;
  name: string;
  icon: string;
  isPressed?: boolean;
  /** Resolves to a message if it has no effect. */
  choose: () => Promise<string | undefined>;
};

type Props = {
  title: string;
  lead?: string;
  /** Shown while a choice takes effect. */
  busy: string;
  items: readonly Item[];
  onBack: () => void;
};

/** Lets the reader choose one of several, which replaces the page. */
function ChoiceScreen({title, lead, busy, items, onBack}: Props): ReactNode {
  const [state, setState] = useState<'idle' | 'busy' | {problem: string}>('idle');

  const choose = async (item: Item) => {
    if (state !== 'busy') {
      setState('busy');
      const problem = await item.choose();
      setState(problem === undefined ? 'busy' : {problem});
    }
  };
  return (
    <>
      <AccountHead title={title} lead={lead} onBack={onBack} />
      <ul className={`${card.methods} ${styles.list}`} aria-busy={state === 'busy'}>
        {items.map((item) => (
          <li key={item.id}>
            <Choice
              icon={item.icon}
              name={item.name}
              isPressed={item.isPressed}
              onClick={() => void choose(item)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={styles.note}>
        {state === 'busy' && busy}
      </p>
      {typeof state === 'object' && <Problem message={state.problem} />}
    </>
  );
}
