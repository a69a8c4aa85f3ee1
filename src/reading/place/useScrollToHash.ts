import {useEffect} from 'react';
import {useHistory, useLocation} from '@docusaurus/router';
import {openDetailsAround, findHashTarget} from '../linkTarget';

/** The part of the session's controls that is used. */
type Controls = {
  session: {status: string};
  /** Whether the reader has signed in since the last call. */
  takeSignInMark: () => boolean;
};

/**
 * Scrolls to the part of a page that a link from another page targets. After "Back" and a reload, the browser restores
 * the reader's position.
 *
 * A reader who had to sign in first has seen the page only from its beginning, so signing in scrolls, too.
 */
export function useScrollToHash({session: {status}, takeSignInMark}: Controls): void {
  const {action} = useHistory();
  const {pathname, hash} = useLocation();
  useEffect(() => {
    if (action === 'PUSH') {
      scrollToPart(hash);
    }
  }, [action, pathname, hash]);

  useEffect(() => {
    if (status === 'signed-in' && takeSignInMark() && window.scrollY === 0) {
      scrollToPart(window.location.hash);
    }
  }, [status, takeSignInMark]);
}

function scrollToPart(hash: string): void {
  const part = findHashTarget(document, hash);
  if (part) {
    openDetailsAround(document, hash);
    part.scrollIntoView();
  }
}
