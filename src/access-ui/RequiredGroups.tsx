import React, {type ReactNode} from 'react';

type Props = {
  handle: string | undefined;
  /** One list for each unmet rule; any one group of a list is enough. */
  required: readonly (readonly string[])[];
};

/** Says who is signed in and what is missing, so that the reader knows what to ask for. */
export function RequiredGroups({handle, required}: Props): ReactNode {
  return (
    <>
      <p>
        You are signed in{' '}
        {handle && (
          <>
            as <strong>{handle}</strong>
          </>
        )}
        , and your account is not in a group that may read this page.
      </p>
      <ul>
        {required.map((groups) => (
          <li key={groups.join()}>
            Needed: {groups.length > 1 && 'one of '}
            {groups.map((group, index) => (
              <React.Fragment key={group}>
                {index > 0 && ', '}
                <code>{group}</code>
              </React.Fragment>
            ))}
          </li>
        ))}
      </ul>
      <p>If you need it for your work, ask the person who manages your organization’s accounts.</p>
    </>
  );
}
