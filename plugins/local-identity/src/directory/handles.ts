import * as errors from '../core/errors';
import type {Handle, HandleType} from '../core/wire';

const MAX_EMAIL_LENGTH = 254;
const MAX_USERNAME_LENGTH = 128;

// One `@`, ASCII only, no quotes, comments or line breaks: all parsers must agree on it.
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
const PHONE = /^\+[1-9][0-9]{6,14}$/; // E.164
// The ITU keeps +999 unassigned, so no text message can be delivered.
const UNASSIGNED = /^\+999/;

// `person@example`, `person.example.com`: the form takes it for a username, but the person meant an address.
const BROKEN_ADDRESS = /@|\.[a-z0-9-]+\.(?:com|example|net|org)$/;

const CANONICAL: Readonly<Record<HandleType, (text: string) => string>> = {
  email_address(text) {
    const value = text.trim();
    // Checked before its case is folded, which turns the Kelvin sign (U+212A) into an ASCII letter.
    if (value.length > MAX_EMAIL_LENGTH || !EMAIL.test(value)) {
      throw errors.malformedEmailAddress(text.slice(0, MAX_EMAIL_LENGTH));
    }
    return value.toLowerCase();
  },

  phone_number(text) {
    const value = text.replace(/[\s().-]/g, '');
    if (!PHONE.test(value)) {
      throw errors.malformedPhoneNumber(text.slice(0, 40));
    }
    if (UNASSIGNED.test(value)) {
      throw errors.unreachablePhoneNumber(value);
    }
    return value;
  },

  username(text) {
    const value = text.normalize('NFKC').trim().toLowerCase();
    if (value === '' || value.length > MAX_USERNAME_LENGTH || /\p{C}/u.test(value)) {
      throw errors.malformedUsername(text.slice(0, MAX_USERNAME_LENGTH));
    }
    if (BROKEN_ADDRESS.test(value)) {
      throw errors.malformedEmailAddress(value);
    }
    return value;
  },
};

/** The canonical form of a handle, or an error that the SDK knows. */
export const canonicalHandle = ({type, value}: Handle): Handle => ({
  type,
  value: CANONICAL[type](value),
});
