import type {Session} from '../types';
import type {AccountDetails, Organization} from './loadAccount';

/** What a reader can switch to: their own organizations, of those whose members may read here. */
export function otherOrganizations(
  details: AccountDetails | undefined,
  {organizations = []}: Extract<Session, {status: 'signed-in'}>,
): Organization[] {
  return (details?.organizations ?? []).filter(
    ({id}) => organizations.includes(id) && id !== details?.organization?.id,
  );
}
