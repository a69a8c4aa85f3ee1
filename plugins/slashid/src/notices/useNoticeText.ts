import {createText, type Text} from '@gated-docs/access-config/texts';
import {NOTICE_TEXTS, type NoticeTextKey} from '@gated-docs/access-config/texts/noticeTexts';
import {useAccessConfig} from '@gated-docs/theme/session';

export type NoticeText = Text<NoticeTextKey>;

/** Texts of the notices for signed-in readers, with the site's overrides. */
export const useNoticeText = (): NoticeText =>
  createText(NOTICE_TEXTS, useAccessConfig().formConfiguration?.text);
