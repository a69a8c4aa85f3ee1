import {askGate} from '../askGate';
import {announceSessionChange} from '../otherTabs';
import {reloadPage} from '../sessionChange';

const VIEW_PATH = '/_gate/view';

/**
 * Has the gate show the portal as the readers of an edition see it, or (null) as the reader's own, and loads the page
 * and those in other tabs anew. `refused`: the reader cannot have this view.
 */
export async function changeView(
  edition: string | null,
): Promise<'changed' | 'refused' | 'failed'> {
  const response = await askGate(
    VIEW_PATH,
    edition === null
      ? {method: 'DELETE'}
      : {
          method: 'POST',
          headers: {'content-type': 'application/json'},
          body: JSON.stringify({edition}),
        },
  );
  if (!response?.ok) {
    return response?.status === 403 ? 'refused' : 'failed';
  }
  announceSessionChange('signed-in');
  reloadPage();
  return 'changed';
}
