import React, {type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {useAccessConfig, useSession} from './session';
import {ACCESS_TEXTS} from './accessTexts';
import actions from './actions.module.css';
import {distinctLists} from './distinctLists';
import {HomeLink} from './HomeLink';
import styles from './NoAccess.module.css';
import {requestAccessLink} from './requestAccessLink';

type Props = {
  /** One list per unmet rule; any group in a list satisfies its rule. */
  required: readonly (readonly string[])[];
};

/** Shows the current account, the missing groups and where to request them, and offers another account. */
export function NoAccess(props: Props): ReactNode {
  const required = distinctLists(props.required);
  const {requestAccessURL} = useAccessConfig();
  const {session, requestSignIn} = useSession();
  const {pathname} = useLocation();
  const handle = session.status === 'signed-in' ? session.handle : undefined;
  return (
    <>
      <p>
        {handle && (
          <>
            You’re signed in as <strong>{handle}</strong>.{' '}
          </>
        )}
        To read this page, you must be in {required.map(describeGroups)}.
      </p>
      {requestAccessURL && (
        <p>
          <a
            className={styles.link}
            href={requestAccessLink(requestAccessURL, {page: pathname, account: handle, required})}>
            Request access
          </a>
          {`. ${receiverOf(requestAccessURL)}`}
        </p>
      )}
      <p>Once you’ve been given access, log out and sign in again.</p>
      <p className={actions.actions}>
        <button type="button" className="button button--secondary" onClick={requestSignIn}>
          {ACCESS_TEXTS.otherAccount}
        </button>
        <HomeLink />
      </p>
    </>
  );
}

function describeGroups(groups: readonly string[], index: number): ReactNode {
  return (
    <React.Fragment key={groups.join()}>
      {index > 0 && ' and '}
      {groups.length > 1 ? 'one of the groups ' : 'the group '}
      {groups.map((group, position) => (
        <React.Fragment key={group}>
          {position > 0 && (position === groups.length - 1 ? ' or ' : ', ')}
          <code>{group}</code>
        </React.Fragment>
      ))}
    </React.Fragment>
  );
}

function receiverOf(address: string): string {
  const url = new URL(address);
  return url.protocol === 'mailto:'
    ? `Your request will be sent to ${url.pathname}.`
    : `The request form is on ${url.hostname}.`;
}
