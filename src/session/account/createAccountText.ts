import type {FormConfiguration} from '../../site-config';
import {ACCOUNT_TEXTS, type AccountTextKey} from '../accountTexts';
import {fillText} from '../fillText';

export type AccountText = (
  key: AccountTextKey,
  values?: Readonly<Record<string, string | undefined>>,
) => string;

/** The menu's texts with the site's overrides, without those of the sign-in card. */
export function createAccountText(form: FormConfiguration | undefined): AccountText {
  const texts: Readonly<Record<string, string>> = {...ACCOUNT_TEXTS, ...form?.text};
  return (key, values = {}) => fillText(texts[key] ?? '', values);
}
