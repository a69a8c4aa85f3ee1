import type {FactorConfiguration} from '@gated-docs/access-config';
import {tabMemory} from '../store/tabMemory';
import {asList, asRecord} from '../store/unknownData';
import {isHandleType} from './handleTypes';
import type {Handle} from './methods';
import type {Attempt, Screen} from './types';

/**
 * What a sign-in keeps in the tab's memory, each because it must survive a page load. All of it ends with the sign-in
 * or with a sign-out.
 *
 * @module
 */

/** Text typed in the identifier field: a reload and the browser's "Back" would lose it. */
const TYPED_KEY = 'portal-typed-handle';

export const readTyped = (): string | null => tabMemory.get(TYPED_KEY);

export const keepTyped = (text: string): void => tabMemory.set(TYPED_KEY, text);

/** The page that the reader left for the provider's hosted page, which returns to the home page. */
const RETURN_KEY = 'portal-return-to';

export const keepReturn = (address: string): void => tabMemory.set(RETURN_KEY, address);

export function takeReturn(): string | undefined {
  const address = tabMemory.get(RETURN_KEY);
  tabMemory.remove(RETURN_KEY);
  return address ?? undefined;
}

/**
 * The step at which the reader waits for a message: phones reload a tab when its reader comes back from their mail.
 * A challenge without its code or link is of no use to anybody.
 */
const PLACE_KEY = 'portal-sign-in-place';

export type Place = {
  factor: FactorConfiguration;
  handle: Handle;
  challenges: readonly unknown[];
  since: number;
};

/** About as long as providers accept a code or link. */
const KEPT_MS = 10 * 60_000;

/** Methods whose message leads back to this page. */
const KEPT_METHODS = ['otp_via_email', 'otp_via_sms', 'email_link', 'sms_link'];

/** Keeps the place of a screen, or forgets the place if a page load cannot continue the screen. */
export function keepPlace(screen: Screen): void {
  const place =
    'attempt' in screen && screen.name !== 'error' ? placeOf(screen.attempt) : undefined;
  if (place) {
    tabMemory.set(PLACE_KEY, JSON.stringify(place));
  } else {
    tabMemory.remove(PLACE_KEY);
  }
}

/** Not of a second method: the token of the first is not stored. */
function placeOf({factor, handle, proof, challenges, since}: Attempt): Place | undefined {
  return !proof &&
    handle &&
    challenges &&
    since !== undefined &&
    KEPT_METHODS.includes(factor.method)
    ? {factor, handle, challenges, since}
    : undefined;
}

export function readPlace(now: number): Place | undefined {
  try {
    const place = asRecord(JSON.parse(tabMemory.get(PLACE_KEY) ?? 'null'));
    const {type, value} = asRecord(place.handle);
    const factor = asRecord(place.factor);
    const challenges = asList(place.challenges, asRecord);
    const {since} = place;
    return isHandleType(type) &&
      typeof value === 'string' &&
      KEPT_METHODS.some((method) => method === factor.method) &&
      challenges &&
      typeof since === 'number' &&
      now - since < KEPT_MS
      ? {factor: factor as FactorConfiguration, handle: {type, value}, challenges, since}
      : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets everything, after a sign-in or a sign-out. */
export function forgetMarks(): void {
  [TYPED_KEY, RETURN_KEY, PLACE_KEY].forEach(tabMemory.remove);
}
