import {fetchFromGate} from '@gated-docs/theme/session';
import {announceSessionChange, reloadPage} from '../lifecycle/sessionChange';
import type {View} from '@gated-docs/theme/session';
import type {NoticeText} from './useNoticeText';

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

/** Describes a view's readers by their groups. */
export function nameReaders({groups}: View, text: NoticeText): string {
  const names = new Intl.ListFormat('en-GB').format(groups);
  return names === '' ? text('view.groups.none') : text('view.groups', {GROUPS: names});
}
