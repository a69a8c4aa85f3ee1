import {describe, expect, it} from 'vitest';
import {asRecord, asList, readRecord, asString} from './unknownData';

describe('asRecord', () => {
  it.each([undefined, null, 1, 'text', true])('returns no fields for %j', (value) => {
    expect(asRecord(value)).toEqual({});
  });

  it('returns the fields of an object', () => {
    expect(asRecord({a: 1}).a).toBe(1);
  });
});

describe('readRecord', () => {
  it.each([
    ['no response', null],
    ['a refusal', new Response('{"a":1}', {status: 403})],
    ['a page', new Response('<html>')],
    ['nothing', new Response('null')],
  ])('returns no fields for %s', async (_what, response) => {
    expect(await readRecord(response)).toEqual({});
  });

  it('returns the fields of a response', async () => {
    expect(await readRecord(new Response('{"a":1}'))).toEqual({a: 1});
  });
});

describe('asList', () => {
  it('drops unreadable items', () => {
    expect(asList(['a', 1, null, 'b'], asString)).toEqual(['a', 'b']);
  });

  it.each([undefined, null, 'ab', {length: 1}])('returns undefined for %j', (value) => {
    expect(asList(value, asString)).toBeUndefined();
  });
});
