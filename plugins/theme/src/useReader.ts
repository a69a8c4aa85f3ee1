import {useMemo} from 'react';
import {useLocation} from '@docusaurus/router';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import {ANONYMOUS, decide, meets} from '@gated-docs/access';
import {impliesMeeting, impliesReading} from '@gated-docs/access/conditions';
import type {Requirement} from '@gated-docs/access/rules';
import {useSession} from './session';
import {usePolicy} from './usePolicy';

/** What the current reader may see. */
export type Reader = {
  /** Whether the reader may open a link. External links are open to everyone. */
  canRead: (href: string) => boolean;
  /** Whether the reader meets an item's own requirement, regardless of its target. */
  isFor: (requirement: Requirement) => boolean;
};

const EVERYTHING: Reader = {canRead: () => true, isFor: () => true};

/** The current reader. An edition contains only what its reader may read, so behind the gate all is permitted. */
export const useReader: () => Reader =
  process.env.PORTAL_DELIVERY === 'gate' ? () => EVERYTHING : usePlainReader;

/** The session decides. Until it is known, only what every reader of the current page may see is permitted. */
function usePlainReader(): Reader {
  const {session} = useSession();
  const {pathname} = useLocation();
  const policy = usePolicy();
  const {withBaseUrl} = useBaseUrlUtils();

  return useMemo(() => {
    if (session.status === 'unknown') {
      return {
        canRead: (href) => isElsewhere(href) || impliesReading(policy, pathname, withBaseUrl(href)),
        isFor: (requirement) => impliesMeeting(policy, pathname, requirement),
      };
    }
    const subject = session.status === 'signed-in' ? session.subject : ANONYMOUS;
    return {
      canRead: (href) =>
        isElsewhere(href) || decide(policy, subject, withBaseUrl(href)).effect === 'permit',
      isFor: (requirement) => meets(subject, requirement),
    };
  }, [session, pathname, policy, withBaseUrl]);
}

function isElsewhere(href: string): boolean {
  return !href.startsWith('/') || href.startsWith('//');
}
