import {describe, expect, it} from 'vitest';
import {createRateLimit} from './rateLimit';

describe('createRateLimit', () => {
  const create = () => {
    let now = 0;
    const limit = createRateLimit(
      {burst: 2, perSecond: 0.5},
      {burst: 3, perSecond: 1},
      () => now * 1000,
    );
    return {take: limit.take, at: (seconds: number) => (now = seconds)};
  };

  it('permits a burst for each key, then names the seconds to wait', () => {
    const {take, at} = create();
    expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 2]);
    at(1);
    expect(take('a')).toBe(1);
    at(2);
    expect(take('a')).toBe(0);
  });

  it('limits all keys together', () => {
    const {take, at} = create();
    expect(['a', 'b', 'c', 'd'].map(take)).toEqual([0, 0, 0, 1]);
    at(1);
    expect(take('d')).toBe(0);
  });

  it('does not refill when the clock is reset to an earlier time', () => {
    const {take, at} = create();
    take('a');
    take('a');
    at(-100);
    expect(take('a')).toBe(2);
  });
});
