import {createText, type Text} from '@gated-docs/access-config/texts';
import {ACCOUNT_TEXTS, type AccountTextKey} from '@gated-docs/access-config/texts/accountTexts';
import {useAccessConfig} from '@gated-docs/theme/session';

export type AccountText = Text<AccountTextKey>;

/** The account dialog's texts with the site's overrides, without those of the sign-in card. */
export const useAccountText = (): AccountText =>
  createText(ACCOUNT_TEXTS, useAccessConfig().formConfiguration?.text);
