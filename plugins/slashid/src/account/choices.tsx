import React, {useState, type ReactNode} from 'react';
import {changeView} from '@gated-docs/theme/gate';
import {useAccessConfig} from '@gated-docs/theme/session';
import {nameReaders} from '@gated-docs/theme/notices';
import {useSession} from '../lifecycle/useSession';
import {fetchOrganizationToken} from '../provider/fetchOrganizationToken';
import card from '../screens/card.module.css';
import {setMark, takeMark} from '../store/marks';
import styles from './account.module.css';
import {useAccountView} from './useAccount';
import type {KnownAccount, Organization} from './loadAccount';
import {otherOrganizations} from './offerActions';
import {AccountHead, Choice, Problem, useAccountText} from './parts';

/** Replaces the session. After a switch, the page that follows says that it is of another organization. */
export function useOpenSession() {
  const {completeSignIn} = useSession();
  const {close} = useAccountView();
  return async (token: string, isSwitch: boolean) => {
    if (isSwitch) {
      setMark('organizationSwitch', 'in_progress');
    }
    try {
      await completeSignIn(token);
      close();
    } catch (error) {
      takeMark('organizationSwitch');
      throw error;
    }
  };
}

/** Lets a reader switch to another of their organizations. */
export function Organizations({known}: {known: KnownAccount}): ReactNode {
  const {provider, token, details} = known;
  const access = useAccessConfig();
  const text = useAccountText();
  const {session, reload, drop, open} = useAccountView();
  const openSession = useOpenSession();

  const switchTo = async (organization: Organization) => {
    const {id, name} = organization;
    const outcome = await fetchOrganizationToken(provider, access, {token, organization: id});
    if (outcome.status === 'sign-in') {
      reload();
      open({name: 'join', organization});
      return undefined;
    }
    if (outcome.status !== 'token') {
      return text(`organizations.${outcome.status}`, {NAME: name});
    }
    return openSession(outcome.token, true).then(
      () => undefined,
      ({message}: Error) => {
        drop(outcome.token);
        return message;
      },
    );
  };
  return (
    <ChoiceScreen
      title={text('organizations.title')}
      busy={text('organizations.switching')}
      items={otherOrganizations(details, session).map((organization) => ({
        ...organization,
        icon: 'sso',
        choose: () => switchTo(organization),
      }))}
    />
  );
}

/** Lets a reviewer view the portal as other readers. */
export function Views(): ReactNode {
  const text = useAccountText();
  const {views = [], view: current} = useAccountView().session;
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
};

/** Lets the reader choose one of several, which replaces the page. */
function ChoiceScreen({title, lead, busy, items}: Props): ReactNode {
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
      <AccountHead title={title}>{lead}</AccountHead>
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
