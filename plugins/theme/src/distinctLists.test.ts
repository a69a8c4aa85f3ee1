import {expect, it} from 'vitest';
import {distinctLists} from './distinctLists';

it.each([
  [[['apps']], [['apps']]],
  [[['apps'], ['apps']], [['apps']]],
  [
    [
      ['apps', 'internal'],
      ['internal', 'apps'],
    ],
    [['apps', 'internal']],
  ],
  [
    [['apps'], ['internal']],
    [['apps'], ['internal']],
  ],
  [[], []],
])('reduces %j to %j', (lists, distinct) => {
  expect(distinctLists(lists)).toEqual(distinct);
});
