import {expect, it} from 'vitest';
import {createProgress} from './createProgress';

const EDITIONS = [
  {id: 'anonymous', pages: 0},
  {id: 'apps', pages: 60},
  {id: 'internal', pages: 240},
];

it('reports editions, pages and the time left, including the start of builds', () => {
  let now = 0;
  const progress = createProgress(EDITIONS, () => now);

  now = 10_000;
  expect(progress.finish('anonymous', true)).toBe(
    '1 of 3 editions, 0 of 300 pages, about 70 s left',
  );
  now = 30_000;
  expect(progress.finish('apps', true)).toBe('2 of 3 editions, 60 of 300 pages, about 50 s left');
  now = 80_000;
  expect(progress.finish('internal', true)).toBe('3 of 3 editions, 300 of 300 pages');
});

it('does not count up-to-date editions as fast builds', () => {
  let now = 0;
  const progress = createProgress(EDITIONS, () => now);

  now = 1_000;
  expect(progress.finish('internal', false)).toBe('1 of 3 editions, 240 of 300 pages');
  now = 21_000;
  expect(progress.finish('anonymous', true)).toBe(
    '2 of 3 editions, 240 of 300 pages, about 42 s left',
  );
});

it('reports long times in minutes', () => {
  let now = 0;
  const progress = createProgress(EDITIONS, () => now);

  now = 60_000;
  expect(progress.finish('anonymous', true)).toMatch(/about 7 min left$/);
});
