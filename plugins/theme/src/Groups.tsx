import React, {type ReactNode} from 'react';
import {ANONYMOUS} from '@gated-docs/access';
import {allOf, belongs, someOf, type BelongsTo} from '@gated-docs/access/conditions';
import {useSession} from './session';

type Props = {
  /** A group name, `Groups.some(…)` or `Groups.all(…)`. */
  belongsTo: BelongsTo;
  children?: ReactNode;
};

/**
 * Shows its children to some groups only (specification section 6, "group-gated display helper"). The edition build
 * resolves it and removes the content from other readers' editions. In the plain build it only hides the content. Only
 * pages may use it, because a component around it would publish its children. HTML allows `<slot>` both inside a
 * paragraph and around one.
 */
export function Groups({belongsTo, children}: Props): ReactNode {
  const {session} = useSession();
  const subject = session.status === 'signed-in' ? session.subject : ANONYMOUS;
  return <slot hidden={!belongs(subject, belongsTo)}>{children}</slot>;
}

Groups.some = someOf;
Groups.all = allOf;
