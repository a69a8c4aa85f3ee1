import {describe, expect, it} from 'vitest';
import type {ValidationResult} from './provider';
import {
  decideOnToken,
  updateStatus,
  NEW,
  type TokenDecision,
  type TokenStatus,
  type Verdict,
} from './tokenStatus';

const SECOND = 1000;
const BOUNDS = {revalidateMs: 60 * SECOND, outageMs: 900 * SECOND};
const NOW = 10_000_000;

const ask = (patience: 'long' | 'short', otherwise: Verdict): TokenDecision => ({
  patience,
  otherwise,
});

const DOWN: ValidationResult = {unreachable: true, retryAfterSeconds: null};
const ENDED: TokenStatus = {type: 'ended'};

/** Seconds since the confirmation; `failed`: seconds since the last failed call. */
function confirmed(ago: number, failed?: number): TokenStatus {
  const at = NOW - (failed ?? 0) * SECOND;
  const failure = failed === undefined ? null : {at, retryAt: at + 10 * SECOND};
  return {type: 'confirmed', confirmedAt: NOW - ago * SECOND, failure};
}

function unconfirmed(failed: number): TokenStatus {
  const at = NOW - failed * SECOND;
  return {type: 'unconfirmed', failure: {at, retryAt: at + 10 * SECOND}};
}

describe('the status of a request’s token', () => {
  it.each<[string, TokenStatus, TokenDecision]>([
    ['ended', ENDED, 'ended'],
    // X04: an unconfirmed token is never served while the provider is unreachable
    ['never asked about', NEW, ask('long', 'unavailable')],
    ['asked about in vain a moment ago', unconfirmed(1), 'unavailable'],
    ['asked about in vain some time ago', unconfirmed(10), ask('long', 'unavailable')],
    ['confirmed just now', confirmed(0), 'good'],
    ['confirmed within the bound', confirmed(59.9), 'good'],
    ['confirmed at the bound', confirmed(60), ask('long', 'good')],
    ['confirmed hours ago', confirmed(7200), ask('long', 'unavailable')],
    ['confirmed within the bound, by a clock that went backwards', confirmed(-59), 'good'],
    ['confirmed beyond it, by a clock that went backwards', confirmed(-61), ask('long', 'good')],
    ['in an outage, asked a moment ago', confirmed(120, 9.9), 'good'],
    ['in an outage, to be asked again', confirmed(120, 10), ask('short', 'good')],
    ['in an outage, not asked for the bound', confirmed(200, 60), ask('long', 'good')],
    // X05: two hours after a failure, the provider may have recovered long ago
    [
      'after an outage that nobody noticed the end of',
      confirmed(7200, 7140),
      ask('long', 'unavailable'),
    ],
    ['at the end of what an outage is given', confirmed(900, 1), 'unavailable'],
    ['beyond it, to be asked again', confirmed(900, 11), ask('long', 'unavailable')],
    [
      'in an outage, asked by a clock that went backwards',
      confirmed(120, -5),
      ask('short', 'good'),
    ],
  ])('%s', (_name, status, advice) => {
    expect(decideOnToken(status, NOW, BOUNDS)).toEqual(advice);
  });
});

describe('the effect of a response on a status', () => {
  const states: [string, TokenStatus][] = [
    ['new', NEW],
    ['asked in vain', unconfirmed(20)],
    ['confirmed', confirmed(70)],
    ['confirmed, in an outage', confirmed(70, 20)],
  ];

  it.each(states)('valid confirms: %s', (_name, status) => {
    expect(updateStatus(status, 'valid', NOW, BOUNDS)).toEqual(confirmed(0));
  });

  it.each(states)('invalid ends: %s', (_name, status) => {
    expect(updateStatus(status, 'invalid', NOW, BOUNDS)).toEqual(ENDED);
  });

  it.each<ValidationResult>(['valid', 'invalid', DOWN])(
    'nothing restores an ended status: %j',
    (opinion) => {
      expect(updateStatus(ENDED, opinion, NOW, BOUNDS)).toEqual(ENDED);
    },
  );

  it.each(states)('without a response, confirmations stay: %s', (_name, status) => {
    expect(updateStatus(status, DOWN, NOW, BOUNDS)).toEqual({
      ...status,
      failure: {at: NOW, retryAt: NOW + 10 * SECOND},
    });
  });

  it.each([
    // Retry-After, and the resulting wait
    [0, 10],
    [30, 30],
    [100_000, 60],
  ])('bounds the wait after a 429 (X06): %i s gives %i s', (retryAfterSeconds, wait) => {
    const after = updateStatus(confirmed(70), {unreachable: true, retryAfterSeconds}, NOW, BOUNDS);

    expect(after).toMatchObject({failure: {retryAt: NOW + wait * SECOND}});
  });
});
