import {expect, it} from 'vitest';
import {asRecord, asList, readRecord, asString} from '.';

it.each([undefined, null, 1, 'text', true])('reads no fields from %j', (value) => {
  expect(asRecord(value)).toEqual({});
});

it.each([
  ['a response', new Response('{"a":1}'), {a: 1}],
  ['no response', null, {}],
  ['a refusal', new Response('{"a":1}', {status: 403}), {}],
  ['a page', new Response('<html>'), {}],
  ['nothing', new Response('null'), {}],
])('reads from %s the fields that a success has', async (_what, response, expected) => {
  expect(await readRecord(response)).toEqual(expected);
});

it.each([
  [
    ['a', 1, null, 'b'],
    ['a', 'b'],
  ],
  [undefined, undefined],
  [null, undefined],
  ['ab', undefined],
  [{length: 1}, undefined],
])('reads the list %j as %j', (value, expected) => {
  expect(asList(value, asString)).toEqual(expected);
});
