import fs from 'node:fs';
import vm from 'node:vm';
import {describe, expect, it} from 'vitest';
import {messageOf, systemCode} from '.';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('systemCode', () => {
  it('returns the code of a system error', () => {
    expect(systemCode(thrownBy(() => fs.readFileSync('/no/such/file')))).toBe('ENOENT');
  });

  it.each([
    ['an error without a code', new Error('ENOENT')],
    ['a code that is a number', Object.assign(new Error(), {code: 20})],
    ['a text', 'ENOENT'],
    ['null', null],
    ['undefined', undefined],
  ])('is undefined for %s', (_what, thrown) => {
    expect(systemCode(thrown)).toBeUndefined();
  });
});

describe('messageOf', () => {
  it.each([
    ['an error', new TypeError('no number'), 'no number'],
    ['an error without a message', new Error(), ''],
    ['an error of another realm', thrownBy(() => vm.runInNewContext('x')), 'x is not defined'],
    [
      'an error that lists others',
      new AggregateError([new Error('::1 refused'), new Error('127.0.0.1 refused')]),
      '::1 refused, 127.0.0.1 refused',
    ],
    ['an error with a message that lists others', new AggregateError([new Error('a')], 'b'), 'b'],
    ['a text', 'out of paper', 'out of paper'],
    ['a message that is no text', {message: 5}, '[object Object]'],
    ['an object without a prototype', Object.create(null), '[object Object]'],
    ['null', null, 'null'],
    ['undefined', undefined, 'undefined'],
  ])('describes %s', (_what, thrown, message) => {
    expect(messageOf(thrown)).toBe(message);
  });
});
