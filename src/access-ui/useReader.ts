import {useMemo} from 'react';
import {useLocation} from '@docusaurus/router';
import {ANONYMOUS, decide, meets} from '../access';
import {impliesMeeting, impliesReading} from '../access/conditions';
import type {Requirement} from '../access/rules';
import {useSession} from '../session';
import {usePolicy} from './usePolicy';

/** What may be shown to whoever reads. */
export type Reader = {
  /** Whether the reader may open a link. Links that leave the site are everybody's. */
  canRead: (href: string) => boolean;
  /** Whether the reader meets what an item asks, whatever it leads to. */
  isFor: (requirement: Requirement) => boolean;
};

const EVERYTHING: Reader = {canRead: () => true, isFor: () => true};

/** Who reads. An edition holds only what its reader may read, so there the answer is always yes. */
export const useReader: () => Reader =
  process.env.PORTAL_DELIVERY === 'gate' ? () => EVERYTHING : usePlainReader;

/** The stored token decides; before it is known, only what every reader of the current page may see is shown. */
function usePlainReader(): Reader {
  const {session} = useSession();
  const {pathname} = useLocation();
  const policy = usePolicy();

  return useMemo(() => {
    if (session.status === 'unknown') {
      return {
        canRead: (href) => isElsewhere(href) || impliesReading(policy, pathname, href),
        isFor: (requirement) => impliesMeeting(policy, pathname, requirement),
      };
    }
    const subject = session.status === 'signed-in' ? session.subject : ANONYMOUS;
    return {
      canRead: (href) => isElsewhere(href) || decide(policy, subject, href).effect === 'permit',
      isFor: (requirement) => meets(subject, requirement),
    };
  }, [session, pathname, policy]);
}

function isElsewhere(href: string): boolean {
  return !href.startsWith('/') || href.startsWith('//');
}
