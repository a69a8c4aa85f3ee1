import {expect, it} from 'vitest';
import {fieldAnchor, toAnchor} from './toAnchor';

it.each([
  ['listThings', 'list-things'],
  ['Idempotency-Key', 'idempotency-key'],
  ['any other name', 'any-other-name'],
  ['GET /things/{thingId}', 'get-things-thing-id'],
])('writes %s as %s', (name, anchor) => {
  expect(toAnchor(name)).toBe(anchor);
});

it('writes the anchor of a field after that of its place', () => {
  expect(fieldAnchor('add-mission-body', 'plannedAt')).toBe('add-mission-body-planned-at');
});
