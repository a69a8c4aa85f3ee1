import {useEffect} from 'react';
import {useHistory, useLocation} from '@docusaurus/router';
import {openFoldsAround, targetOf} from './openFoldsAround';
import {stayAt} from './stayAt';

/**
 * Scrolls to the part of a page that a link from another page targets. After "Back" and a reload, the browser restores
 * the reader's position.
 */
export function useArrival(): void {
  const {action} = useHistory();
  const {pathname, hash} = useLocation();
  useEffect(() => {
    const part = action === 'PUSH' ? targetOf(document, hash) : null;
    if (part) {
      openFoldsAround(document, hash);
      stayAt(part);
    }
  }, [action, pathname, hash]);
}
