import MiniSearch from 'minisearch';
import {describe, expect, it} from 'vitest';
import {findPages, type LoadedIndex} from './find';
import {
  HEADING_OPTIONS,
  TEXT_OPTIONS,
  type HeadingWords,
  type IndexedPage,
  type IndexedSection,
  type TextWords,
} from './format';

type PageOf = IndexedPage & {parts: [heading: string, text: string][]};

const page = (route: string, title: string, ...parts: PageOf['parts']): PageOf => ({
  route,
  title,
  trail: [],
  parts,
});

const PAGES: PageOf[] = [
  page('/apis/', 'REST APIs', ['', 'All of them.'], ['Errors', 'Codes that each API may return.']),
  page('/apis/geo/routing/', 'Routing API', ['', 'Finds ways.'], ['Errors', 'No road: no_route.']),
  page('/apis/accesscontrol/auth/', 'Authentication', ['', 'Get a token first.']),
  page(
    '/apis/missions/',
    'Missions API',
    ['', 'Missions.'],
    ['Create a mission', 'addMission too'],
  ),
  {...page('/graphql/add-mission/', 'addMission', ['', 'Creates a mission.']), isReference: true},
  {
    ...page('/graphql/mission/', 'Mission', ['', 'A mission.'], ['state', 'Its state.']),
    isReference: true,
  },
];

const SYNONYMS = {'401': [['authentication']]};

function indexOf(pages: readonly PageOf[], withTexts = true): LoadedIndex {
  const headings = new MiniSearch<HeadingWords>(HEADING_OPTIONS);
  const texts = new MiniSearch<TextWords>(TEXT_OPTIONS);
  const sections: IndexedSection[] = [];
  pages.forEach(({title, parts}, number) => {
    parts.forEach(([heading, text], at) => {
      const id = sections.push([number, at === 0 ? '' : `s${at}`, heading]) - 1;
      headings.add({id, title: at === 0 ? title : '', about: '', heading});
      texts.add({id, text});
    });
  });
  return {pages, sections, headings, synonyms: SYNONYMS, ...(withTexts && {texts})};
}

const found = (query: string, index = indexOf(PAGES)) =>
  findPages(index, query).map(({route}) => route);

describe('findPages', () => {
  it.each(['', '  ', '…', 'xyzzyq'])('finds nothing for %j', (query) => {
    expect(found(query)).toEqual([]);
  });

  it.each([
    // query, first result, reason
    ['routing', '/apis/geo/routing/', 'a title'],
    ['mision api', '/apis/missions/', 'a typing error'],
    ['errors', '/apis/', 'of equal headings, the more general page'],
    ['no_route', '/apis/geo/routing/', 'a name in a text'],
    ['NoRoute', '/apis/geo/routing/', 'a name, however it is written'],
    ['route road', '/apis/geo/routing/', 'parts of names'],
    ['/v1/missions', '/apis/missions/', 'a path'],
    ['401 unauthorized', '/apis/accesscontrol/auth/', 'other words for it'],
    ['addMission', '/graphql/add-mission/', 'the name itself, though a generated page has it'],
    ['missions', '/apis/missions/', 'a written page before a generated one'],
    ['how do I create a mission', '/apis/missions/', 'what is asked, without its little words'],
  ])('for %j, ranks %s first: %s', (query, route) => {
    expect(found(query)[0]).toBe(route);
  });

  it('finds a word by its start, however long the rest is', () => {
    const name = `long${'x'.repeat(80)}`;
    const index = indexOf([page('/long/', 'Names', ['', name])]);

    expect(found(name, index)).toEqual(['/long/']);
    // Searching for the whole word would need more memory than there is.
    expect(found('long'.padEnd(200_000, 'x'), index)).toEqual(['/long/']);
  });

  it('prefers a page that contains every term, in any of its sections', () => {
    const [best] = found('token authentication');
    expect(best).toBe('/apis/accesscontrol/auth/');
    expect(found('ways errors')[0]).toBe('/apis/geo/routing/');
  });

  it('returns the best sections of a page, and whether the page as a whole matches best', () => {
    const [missions] = findPages(indexOf(PAGES), 'create a mission');
    expect(missions?.sections[0]).toMatchObject({anchor: 's1', heading: 'Create a mission'});
    expect(missions?.isBestAsWhole).toBe(false);
    expect(findPages(indexOf(PAGES), 'missions api')[0]?.isBestAsWhole).toBe(true);
  });

  it('searches only headings until the texts are loaded', () => {
    const headings = indexOf(PAGES, false);
    expect(found('create mission', headings)[0]).toBe('/apis/missions/');
    expect(found('road', headings)).toEqual([]);
  });
});
