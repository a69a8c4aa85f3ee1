import {expect, it} from 'vitest';
import {fieldAnchor, toAnchor} from './toAnchor';

it.each([
  ['listThings', 'list-things'],
  ['Idempotency-Key', 'idempotency-key'],
  ['any other name', 'any-other-name'],
  ['GET /things/{thingId}', 'get-things-thing-id'],
])('converts %s to %s', (name, anchor) => {
  expect(toAnchor(name)).toBe(anchor);
});

it('appends the name of a field to the anchor of its parent', () => {
  expect(fieldAnchor('add-mission-body', 'plannedAt')).toBe('add-mission-body-planned-at');
});
