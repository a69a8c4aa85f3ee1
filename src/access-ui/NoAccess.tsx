import React, {type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {useAccessConfig} from '../session';
import styles from './NoAccess.module.css';
import {requestAccessLink} from './requestAccessLink';

type Props = {
  handle: string | undefined;
  /** One list for each unmet rule; any one group of a list is enough. */
  required: readonly (readonly string[])[];
};

/** Says who is signed in, which group is missing and whom to ask for it. */
export function NoAccess({handle, required}: Props): ReactNode {
  const {requestAccessURL} = useAccessConfig();
  const {pathname} = useLocation();
  return (
    <>
      <p>
        {handle && (
          <>
            You’re signed in as <strong>{handle}</strong>.{' '}
          </>
        )}
        This page requires {required.map(describeGroups)}.
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
      <p>Once you’ve been added, log out and sign in again.</p>
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
    : `The form is on ${url.hostname}.`;
}
