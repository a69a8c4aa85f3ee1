import {expect, it} from 'vitest';
import type {HashFilter} from './hashFilter';
import {filterTokens, forEachToken, TOKEN} from './tokens';

const ALL: HashFilter = {bits: Uint32Array.of(-1), shift: 27};

const tokensIn = (text: string, filter = ALL) => {
  const tokens: string[] = [];
  forEachToken(text, filter, (token) => tokens.push(token));
  return tokens;
};

it.each([
  '',
  'abc 1abc _abc',
  'abcd',
  '12rerouteCalls_2',
  '_call_id-night_desk,x',
  'über_lang émigréDesk callÄlter',
  'a\u200bbcde fgh\u017fijkl',
  'a.rerouteCalls(lockEveryDesk)',
])('visits in "%s" what the expression matches', (text) => {
  expect(tokensIn(text)).toEqual(text.match(TOKEN) ?? []);
});

it('omits tokens other than the wanted ones', () => {
  expect(tokensIn('rerouteCalls lockEveryDesk desk', filterTokens(['lockEveryDesk']))).toEqual([
    'lockEveryDesk',
  ]);
});
