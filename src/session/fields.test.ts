import {describe, expect, it} from 'vitest';
import {fieldsOf, listOf, readFields, textOf} from './fields';

describe('fieldsOf', () => {
  it.each([undefined, null, 1, 'text', true])('returns no fields for %j', (value) => {
    expect(fieldsOf(value)).toEqual({});
  });

  it('returns the fields of an object', () => {
    expect(fieldsOf({a: 1}).a).toBe(1);
  });
});

describe('readFields', () => {
  it.each([
    ['no response', null],
    ['a refusal', new Response('{"a":1}', {status: 403})],
    ['a page', new Response('<html>')],
    ['nothing', new Response('null')],
  ])('returns no fields for %s', async (_what, response) => {
    expect(await readFields(response)).toEqual({});
  });

  it('returns the fields of a response', async () => {
    expect(await readFields(new Response('{"a":1}'))).toEqual({a: 1});
  });
});

describe('listOf', () => {
  it('drops unreadable items', () => {
    expect(listOf(['a', 1, null, 'b'], textOf)).toEqual(['a', 'b']);
  });

  it.each([undefined, null, 'ab', {length: 1}])('returns undefined for %j', (value) => {
    expect(listOf(value, textOf)).toBeUndefined();
  });
});
