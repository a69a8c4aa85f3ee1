import {describe, expect, it} from 'vitest';
import {excerptOf, matchingWords, type Piece} from './excerpt';

const SYNONYMS = {permit: [['licenc']]};

const shown = (pieces: readonly Piece[]) =>
  pieces.map(({text, isMatch}) => (isMatch ? `[${text}]` : text)).join('');

describe('excerptOf', () => {
  it.each([
    ['Send a token.', 'tokens', 'Send a [token].'],
    ['Field tokenLifetime is set.', 'token', 'Field [tokenLifetime] is set.'],
    ['No word of it.', 'token', 'No word of it.'],
    ['A key of its own.', 'token', 'A key of its own.'],
    ['A licence of its own.', 'permit', 'A [licence] of its own.'],
    ['', 'token', ''],
  ])('shortens %j for the query %j to %j', (text, query, expected) => {
    expect(shown(excerptOf(text, matchingWords(query, SYNONYMS)))).toBe(expected);
  });

  it.each(['', ' after'])('shows a match at the end of a long address (%j)', (after) => {
    const text = `${'before '.repeat(20)}https://example.com/${'path/'.repeat(20)}token${after}`;
    const excerpt = shown(excerptOf(text, matchingWords('token', SYNONYMS)));

    expect(excerpt).toBe(`… [token]${after}`);
  });

  it('marks the same words when it remembers the stems of an earlier query', () => {
    const stems = new Map();
    const text = 'Rotating a tokenLifetime with a licence';
    for (const query of ['rotate', 'lifetime', 'permit']) {
      const excerpt = shown(excerptOf(text, matchingWords(query, SYNONYMS, stems)));
      expect(excerpt).toBe(shown(excerptOf(text, matchingWords(query, SYNONYMS))));
      expect(excerpt).toContain('[');
    }
  });

  it('cuts a long text at word boundaries around the first match', () => {
    const text = `${'before '.repeat(60)}a token here ${'after '.repeat(60)}`;
    const excerpt = shown(excerptOf(text, matchingWords('token', SYNONYMS)));

    expect(excerpt).toMatch(/^… before .* a \[token\] here after .* …$/);
    expect(excerpt.length).toBeLessThan(190);
  });
});
