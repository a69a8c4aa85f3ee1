import type {FormConfiguration} from '../../site-config';
import {ACCOUNT_TEXTS, type AccountTextKey} from '../accountTexts';
import {createText, type Text} from '../createText';

export type AccountText = Text<AccountTextKey>;

/** The account dialog's texts with the site's overrides, without those of the sign-in card. */
export const createAccountText = (form: FormConfiguration | undefined): AccountText =>
  createText(ACCOUNT_TEXTS, form);
