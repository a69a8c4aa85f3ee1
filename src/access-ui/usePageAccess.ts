import {useLocation} from '@docusaurus/router';
import {ANONYMOUS, decide, type Decision} from '../access';
import {useDelivery, useSession} from '../session';
import {usePolicy} from './usePolicy';

/** What the policy says of the page on screen; null while it is not known who reads. */
export function usePageAccess(): Decision | null {
  const {delivery} = useDelivery();
  const {session} = useSession();
  const {pathname} = useLocation();
  const policy = usePolicy();

  if (delivery === 'gate') {
    return {effect: 'permit'};
  }
  if (session.status === 'unknown') {
    return null;
  }
  const subject = session.status === 'signed-in' ? session.subject : ANONYMOUS;
  return decide(policy, subject, pathname);
}
