import {announceSessionChange, reloadPage} from '../session-checks';
import {fetchFromGate} from './fetchFromGate';

const VIEW_PATH = '/_gate/view';

/**
 * Makes the gate show the portal as an edition's readers see it, or (null) as the reader's own, and reloads this page
 * and those in other tabs. `refused`: the reader cannot use this view.
 */
export async function changeView(
  edition: string | null,
): Promise<'changed' | 'refused' | 'failed'> {
  const response = await fetchFromGate(
    VIEW_PATH,
    edition === null ? {method: 'DELETE'} : {body: {edition}},
  );
  if (!response?.ok) {
    return response?.status === 403 ? 'refused' : 'failed';
  }
  announceSessionChange('signed-in');
  reloadPage();
  return 'changed';
}
