import type {HandleType} from '@gated-docs/access-config';
import {HANDLE_TYPES, type Handle} from '@gated-docs/access-config/methods';
import {asRecord, asString} from '@gated-docs/utils/unknown-data';
import {decodeClaims, lastAuthentication} from '../store/userToken';

export function readHandle(data: unknown): Handle | undefined {
  const {type, value} = asRecord(data);
  const known = HANDLE_TYPES.find((each) => each === type);
  return known && typeof value === 'string' ? {type: known, value} : undefined;
}

/** Method and handle of a token's last authentication. */
export function lastProof(token: string) {
  const {method, handle} = lastAuthentication(decodeClaims(token));
  return {method: asString(method), handle: readHandle(handle)};
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** At least four digits, in any grouping. */
const PHONE = /^\+?(?:[\s()./-]*\d){4,}[\s()./-]*$/;
/** Digits only, fewer than a phone number has in any country: a username, if the field accepts usernames. */
const SHORT_NUMBER = /^\d{1,6}$/;
/** Specification section 5. */
const MAX_USERNAME_LENGTH = 128;

/**
 * Parses a typed handle; returns null if it matches none of the accepted types. A phone number without a country code
 * gets the site's.
 */
export function parseHandle(
  typed: string,
  types: readonly HandleType[],
  dialCode: string,
): Handle | null {
  const text = typed.trim();
  if (types.includes('email_address') && EMAIL.test(text)) {
    return {type: 'email_address', value: text};
  }
  // Text with an "@" is more likely an incomplete email address.
  const isPossible = text !== '' && text.length <= MAX_USERNAME_LENGTH && !text.includes('@');
  const isUsername = types.includes('username') && isPossible;
  if (
    types.includes('phone_number') &&
    PHONE.test(text) &&
    !(isUsername && SHORT_NUMBER.test(text))
  ) {
    return {type: 'phone_number', value: phoneNumber(text, dialCode)};
  }
  return isUsername ? {type: 'username', value: text} : null;
}

/** Whether a number does not say its country. */
export function isNationalNumber(typed: string): boolean {
  return !/^\s*(?:\+|00)/.test(typed);
}

/** Converts to E.164; most countries dial "00" for the plus sign. */
function phoneNumber(text: string, dialCode: string): string {
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+')) {
    return `+${digits}`;
  }
  return digits.startsWith('00') ? `+${digits.slice(2)}` : dialCode + digits.replace(/^0/, '');
}
