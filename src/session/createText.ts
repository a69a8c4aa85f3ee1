import type {FormConfiguration} from '../site-config';
import {fillText} from './fillText';
import {NOTICE_TEXTS, type NoticeTextKey} from './noticeTexts';

/** Returns the text for a key, with its placeholders filled. */
export type Text<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | undefined>>,
) => string;

export type NoticeText = Text<NoticeTextKey>;

/** The given texts with the site's overrides. */
export function createText<Key extends string>(
  defaults: Readonly<Record<Key, string>>,
  form: FormConfiguration | undefined,
): Text<Key> {
  const texts: Readonly<Record<string, string>> = {...defaults, ...form?.text};
  return (key, values = {}) => fillText(texts[key] ?? '', values);
}

/** Texts of the notices for signed-in readers, with the site's overrides. */
export const createNoticeText = (form: FormConfiguration | undefined): NoticeText =>
  createText(NOTICE_TEXTS, form);
