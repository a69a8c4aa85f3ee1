import type {FactorConfiguration} from '@gated-docs/access-config';
import {readMark, setMark, takeMark} from '../store/marks';
import {asList, asRecord, parseRecord} from '@gated-docs/utils/unknown-data';
import type {Handle} from '@gated-docs/access-config/methods';
import {readHandle} from './handles';
import type {Screen} from './types';

/** Where a sign-in continues after a page load. */
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

/**
 * Keeps the place of a screen, or forgets it if a page load cannot continue the screen. Nothing continues a second
 * method: the token of the first is not stored.
 */
export function keepPlace(screen: Screen): void {
  const attempt = 'attempt' in screen && screen.name !== 'error' ? screen.attempt : undefined;
  const {factor, handle, proof, challenges, since} = attempt ?? {};
  if (factor && KEPT_METHODS.includes(factor.method) && handle && !proof && challenges) {
    setMark('place', JSON.stringify({factor, handle, challenges, since}));
  } else {
    takeMark('place');
  }
}

export function readPlace(now: number): Place | undefined {
  const place = parseRecord(readMark('place'));
  const handle = readHandle(place.handle);
  const factor = asRecord(place.factor);
  const challenges = asList(place.challenges, asRecord);
  const {since} = place;
  return handle &&
    KEPT_METHODS.some((method) => method === factor.method) &&
    challenges &&
    typeof since === 'number' &&
    now - since < KEPT_MS
    ? {factor: factor as FactorConfiguration, handle, challenges, since}
    : undefined;
}
