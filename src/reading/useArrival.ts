import {useEffect} from 'react';
import {useHistory, useLocation} from '@docusaurus/router';
import {openFoldsAround, targetOf} from './openFoldsAround';
import {stayAt} from './stayAt';

/**
 * Goes to the part of a page that a link from another page names. "Back" and a reload lead to where the reader was,
 * which the browser knows.
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
