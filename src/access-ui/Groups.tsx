import React, {type ReactNode} from 'react';
import {ANONYMOUS} from '../access';
import {allOf, belongs, someOf, type BelongsTo} from '../access/conditions';
import {useSession} from '../session';

type Props = {
  /** The name of a group, or a predicate over the names of the groups that the reader is in. */
  belongsTo: BelongsTo;
  children?: ReactNode;
};

/**
 * Content for some groups (specification section 6, "group-gated display helper"). In a page it is
 * resolved when an edition is built and is not there for others. In the plain build, and in components,
 * it only hides. The element is the one in HTML that may stand anywhere and contain anything.
 */
export function Groups({belongsTo, children}: Props): ReactNode {
  const {session} = useSession();
  const subject = session.status === 'signed-in' ? session.subject : ANONYMOUS;
  return <slot hidden={!belongs(subject, belongsTo)}>{children}</slot>;
}

Groups.some = someOf;
Groups.all = allOf;
