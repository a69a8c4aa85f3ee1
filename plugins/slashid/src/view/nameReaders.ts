import type {NoticeText} from '../notices/useNoticeText';
import type {View} from '../types';

/** Describes a view's readers by their groups. */
export function nameReaders({groups}: View, text: NoticeText): string {
  const names = new Intl.ListFormat('en-GB').format(groups);
  return names === '' ? text('view.groups.none') : text('view.groups', {GROUPS: names});
}
