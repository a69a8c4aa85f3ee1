import type {HandleType} from '../../site-config';
import type {TextKey} from '../../texts/formTexts';

const SUFFIXES = {
  email_address: 'email',
  phone_number: 'phone',
  username: 'username',
} as const;

type Suffix =
  | 'email'
  | 'phone'
  | 'username'
  | 'emailOrPhone'
  | 'emailOrUsername'
  | 'phoneOrUsername'
  | 'any';

/** Suffix of a text's key for a set of handle types, which must be in the order of `identifierTypes`. */
export function identifierSuffix(types: readonly HandleType[]): Suffix {
  const [one = 'email_address', other] = types;
  if (types.length > 2) {
    return 'any';
  }
  if (other === undefined) {
    return SUFFIXES[one];
  }
  if (one === 'phone_number') {
    return 'phoneOrUsername';
  }
  return other === 'phone_number' ? 'emailOrPhone' : 'emailOrUsername';
}

const FIELD_ERRORS = {
  email: 'validationError.email',
  phone: 'validationError.phoneNumber',
  username: 'validationError.username',
  emailOrPhone: 'identifier.invalid.emailOrPhone',
  emailOrUsername: 'identifier.invalid.emailOrUsername',
  phoneOrUsername: 'identifier.invalid.phoneOrUsername',
  any: 'identifier.invalid.any',
} as const satisfies Record<Suffix, TextKey>;

/** The identifier field's error for text that matches none of its types. */
export function identifierError(types: readonly HandleType[]): TextKey {
  return FIELD_ERRORS[identifierSuffix(types)];
}
