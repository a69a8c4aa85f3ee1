import {createText, type Text} from '@gated-docs/access-config/texts';
import {NOTICE_TEXTS, type NoticeTextKey} from '@gated-docs/access-config/texts/noticeTexts';
import {useAccessConfig, type View} from './session';

type NoticeText = Text<NoticeTextKey>;

/** Texts of the notices for signed-in readers, with the site's overrides. */
export const useNoticeText = (): NoticeText =>
  createText(NOTICE_TEXTS, useAccessConfig().formConfiguration?.text);

/** Describes a view's readers by their groups. */
export function nameReaders({groups}: View, text: NoticeText): string {
  const names = new Intl.ListFormat('en-GB').format(groups);
  return names === '' ? text('view.groups.none') : text('view.groups', {GROUPS: names});
}
