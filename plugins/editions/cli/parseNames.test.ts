import {expect, it} from 'vitest';
import {parseNames} from './parseNames';

it.each([
  ['', []],
  [' , ', []],
  ['public', ['public']],
  ['public,internal', ['public', 'internal']],
  ['public, internal ,', ['public', 'internal']],
])('parses the names in %j', (list, names) => {
  expect(parseNames(list)).toEqual(names);
});
