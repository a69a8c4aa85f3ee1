import type {Session} from '../types';
import type {AccountDetails, Organization} from './loadAccount';

/** Organizations that a reader can switch to: their own, among those whose members may read this site. */
export function otherOrganizations(
  details: AccountDetails | undefined,
  {organizations = []}: Extract<Session, {status: 'signed-in'}>,
): Organization[] {
  return (details?.organizations ?? []).filter(
    ({id}) => organizations.includes(id) && id !== details?.organization?.id,
  );
}
