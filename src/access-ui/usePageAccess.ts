import {useLocation} from '@docusaurus/router';
import {ANONYMOUS, decide, type Decision} from '../access';
import {useSession} from '../session';
import {usePolicy} from './usePolicy';

/** What the policy of the plain build says of the page on screen; null while it is not known who reads. */
export function usePageAccess(): Decision | null {
  const {session} = useSession();
  const {pathname} = useLocation();
  const policy = usePolicy();

  if (session.status === 'unknown') {
    return null;
  }
  const subject = session.status === 'signed-in' ? session.subject : ANONYMOUS;
  return decide(policy, subject, pathname);
}
