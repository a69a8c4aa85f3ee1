import {describe, expect, it} from 'vitest';
import {WRITTEN_ROUTES} from '../support/writtenRoutes';
import {routeOf, sentencesOf, writtenPages} from './writtenPages';

const pages = writtenPages();

/** Generated from the GraphQL schema at build time. */
const GENERATED = ['/graphql/reference/'];

/** Shorter sentences are names, headings and table cells. */
const MIN_WORDS_TO_COMPARE = 5;
const MAX_SHARED = 0.1;

describe('the written pages', () => {
  it('are exactly those of the specification', () => {
    const routes = pages.map(({file}) => routeOf(file));
    const written = WRITTEN_ROUTES.filter((route) => !GENERATED.includes(route));
    expect(routes.sort()).toEqual([...written].sort());
  });

  it('share no more than a tenth of their sentences with any other', () => {
    const sentences = pages.map((page) => ({file: page.file, own: comparable(sentencesOf(page))}));
    const alike = sentences.flatMap((one, index) =>
      sentences.slice(index + 1).flatMap((other) => {
        const shared = [...one.own].filter((sentence) => other.own.has(sentence));
        const share = shared.length / Math.min(one.own.size, other.own.size);
        return share > MAX_SHARED
          ? [`${one.file} and ${other.file}: ${shared.length} (${Math.round(share * 100)} %)`]
          : [];
      }),
    );
    expect(alike).toEqual([]);
  });
});

function comparable(sentences: readonly string[]): Set<string> {
  return new Set(
    sentences
      .map((sentence) => sentence.toLowerCase().replaceAll(/\s+/g, ' '))
      .filter((sentence) => sentence.split(' ').length >= MIN_WORDS_TO_COMPARE),
  );
}
