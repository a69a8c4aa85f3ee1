import {expect, it} from 'vitest';
import {mergeTokens, type Token} from './mergeTokens';

const token = (content: string, ...types: string[]): Token => ({content, types});

it('merges neighbours of the same colour across whitespace and line breaks', () => {
  const lines = [
    [token('{', 'punctuation')],
    [
      token('  ', 'plain'),
      token('"a"', 'property'),
      token(':', 'operator'),
      token(' ', 'plain'),
      token('1', 'number'),
    ],
    [token('\n', 'plain')],
    [token('b', 'string'), token(' ', 'plain'), token('c', 'string', 'char'), token('', 'plain')],
  ];

  expect(mergeTokens(lines)).toEqual([
    {text: '{\n  '},
    {text: '"a"', kind: 'name'},
    {text: ': '},
    {text: '1\n\n', kind: 'number'},
    {text: 'b c', kind: 'string'},
  ]);
});

it('uses the most specific type that has a colour', () => {
  expect(mergeTokens([[token('$A', 'string', 'variable', 'x')]])).toEqual([
    {text: '$A', kind: 'name'},
  ]);
});

it('returns no runs for empty code', () => {
  expect(mergeTokens([[token('\n', 'plain')]])).toEqual([]);
});
