import {useLocation} from '@docusaurus/router';
import {ANONYMOUS, decide, type Decision} from '@gated-docs/access';
import {useSession} from './session';
import {usePolicy} from './usePolicy';

/** The plain build's decision for the current page; null while the session is unknown. */
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
