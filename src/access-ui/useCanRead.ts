import {useCallback} from 'react';
import {useLocation} from '@docusaurus/router';
import {ANONYMOUS, decide, impliesReading} from '../access';
import {useDelivery, useSession} from '../session';
import {usePolicy} from './usePolicy';

export type CanRead = (href: string) => boolean;

/**
 * Whether the reader may open a link of this site. An edition holds only what its reader may read, so
 * there the answer is yes. In the plain build the stored token decides; before it is known, only what
 * every reader of the current page may read is shown.
 */
export function useCanRead(): CanRead {
  const {delivery} = useDelivery();
  const {session} = useSession();
  const {pathname} = useLocation();
  const policy = usePolicy();

  return useCallback(
    (href) => {
      if (delivery === 'gate' || !href.startsWith('/')) {
        return true;
      }
      if (session.status === 'unknown') {
        return impliesReading(policy, pathname, href);
      }
      const subject = session.status === 'signed-in' ? session.subject : ANONYMOUS;
      return decide(policy, subject, href).effect === 'permit';
    },
    [delivery, session, pathname, policy],
  );
}
