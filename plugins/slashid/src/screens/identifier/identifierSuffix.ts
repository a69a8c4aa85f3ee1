import type {HandleType} from '@gated-docs/access-config';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';

/** Suffix of a label's key for a set of handle types in the order of `identifierTypes`, and the error for other text. */
const FIELDS = {
  email_address: ['email', 'validationError.email'],
  phone_number: ['phone', 'validationError.phoneNumber'],
  username: ['username', 'validationError.username'],
  'email_address,phone_number': ['emailOrPhone', 'identifier.invalid.emailOrPhone'],
  'email_address,username': ['emailOrUsername', 'identifier.invalid.emailOrUsername'],
  'phone_number,username': ['phoneOrUsername', 'identifier.invalid.phoneOrUsername'],
  'email_address,phone_number,username': ['any', 'identifier.invalid.any'],
} as const satisfies Record<string, readonly [string, TextKey]>;

const fieldOf = (types: readonly HandleType[]) => FIELDS[types.join() as keyof typeof FIELDS];

/** Suffix of the key of the field's label. */
export const identifierSuffix = (types: readonly HandleType[]) => fieldOf(types)[0];

/** The field's error for text that matches none of its types. */
export const identifierError = (types: readonly HandleType[]) => fieldOf(types)[1];
