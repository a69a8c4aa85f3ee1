import {describe, expect, it} from 'vitest';
import {fieldsOf, listOf, readFields, textOf} from './fields';

describe('fieldsOf', () => {
  it.each([undefined, null, 1, 'text', true])('finds none in %j', (value) => {
    expect(fieldsOf(value)).toEqual({});
  });

  it('finds those of an object', () => {
    expect(fieldsOf({a: 1}).a).toBe(1);
  });
});

describe('readFields', () => {
  it.each([
    ['no response', null],
    ['a refusal', new Response('{"a":1}', {status: 403})],
    ['a page', new Response('<html>')],
    ['nothing', new Response('null')],
  ])('finds none in %s', async (_what, response) => {
    expect(await readFields(response)).toEqual({});
  });

  it('finds those of a response', async () => {
    expect(await readFields(new Response('{"a":1}'))).toEqual({a: 1});
  });
});

describe('listOf', () => {
  it('leaves out what cannot be read', () => {
    expect(listOf(['a', 1, null, 'b'], textOf)).toEqual(['a', 'b']);
  });

  it.each([undefined, null, 'ab', {length: 1}])('reads nothing from %j', (value) => {
    expect(listOf(value, textOf)).toBeUndefined();
  });
});
