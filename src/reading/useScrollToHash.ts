import {useEffect} from 'react';
import {useHistory, useLocation} from '@docusaurus/router';
import {openDetailsAround, findHashTarget} from './openDetailsAround';
import {scrollToStable} from './scrollToStable';

/**
 * Scrolls to the part of a page that a link from another page targets. After "Back" and a reload, the browser restores
 * the reader's position.
 */
export function useScrollToHash(): void {
  const {action} = useHistory();
  const {pathname, hash} = useLocation();
  useEffect(() => {
    const part = action === 'PUSH' ? findHashTarget(document, hash) : null;
    if (part) {
      openDetailsAround(document, hash);
      scrollToStable(part);
    }
  }, [action, pathname, hash]);
}
