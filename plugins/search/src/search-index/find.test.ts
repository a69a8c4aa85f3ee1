import {describe, expect, it} from 'vitest';
import {findPages} from './find';
import type {IndexedPage, IndexedSection} from './format';
import {createIndex, type LoadedIndex} from './loadedIndex';
import {groupWords} from './postings';
import {indexWords, stem} from './words';

type PageOf = IndexedPage & {parts: [heading: string, text: string, anchor?: string][]};

const page = (route: string, title: string, ...parts: PageOf['parts']): PageOf => ({
  route,
  title,
  trail: [],
  parts,
});

const TYPE = {isReference: true} as const;
const OPERATION = {isReference: true, isOperation: true} as const;

const PAGES: PageOf[] = [
  page(
    '/apis/',
    'REST APIs',
    ['', 'All of them. Missions, creation.'],
    ['Errors', 'Codes that each API may return.'],
    ['no_route', 'There is no road.', 'no_route'],
    ['mission.created', 'Somebody created a mission.', 'event-mission-created'],
  ),
  page('/apis/geo/routing/', 'Routing API', ['', 'Finds ways.'], ['Errors', 'No road: no_route.']),
  page('/apis/accesscontrol/auth/', 'Authentication', ['', 'Get a token first.']),
  page(
    '/apis/missions/',
    'Missions API',
    ['', 'Missions.'],
    ['Create a mission', 'addMission too'],
    ['Report measurements', 'Of telemetry.', 'add-telemetry'],
    ['Alert', 'What an alert has.', 'object-alert'],
    ['Send an alert', 'To a crew.'],
  ),
  {...page('/graphql/add-mission/', 'addMission', ['', 'Creates a mission.']), ...OPERATION},
  {...page('/graphql/inputs/add-mission/', 'AddMission', ['', 'A new mission.']), ...TYPE},
  {...page('/graphql/mission/', 'Mission', ['', 'A mission.'], ['state', 'Its state.']), ...TYPE},
];

const SYNONYMS = {'401': [['authenticat']]};

function indexOf(pages: readonly PageOf[], withTexts = true): LoadedIndex {
  const sections: IndexedSection[] = [];
  const words = new Map<string, Map<number, number>>();
  pages.forEach(({parts}, number) => {
    parts.forEach(([heading, text, anchor], at) => {
      const id = sections.push([number, at === 0 ? '' : (anchor ?? `s${at}`), heading]) - 1;
      for (const word of indexWords(text).map(stem)) {
        words.set(word, (words.get(word) ?? new Map<number, number>()).set(id, 1));
      }
    });
  });
  const index = createIndex({pages, sections, synonyms: SYNONYMS});
  return withTexts ? {...index, texts: groupWords(words)} : index;
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
    ['no_route', '/apis/', 'a name, where it is explained, not where it is mentioned'],
    ['NoRoute', '/apis/', 'a name, however it is written'],
    ['add telemetry', '/apis/missions/', 'the name of an operation'],
    ['create mission', '/apis/missions/', 'a heading, in the same form'],
    ['measurement reporting', '/apis/missions/', 'a heading, in another form'],
    ['route road', '/apis/', 'parts of names'],
    ['/v1/missions', '/apis/missions/', 'a path'],
    ['401 unauthorized', '/apis/accesscontrol/auth/', 'other words for it'],
    ['addMission', '/graphql/add-mission/', 'the name itself, though a generated page has it'],
    ['AddMission', '/graphql/inputs/add-mission/', 'the name, letter by letter'],
    ['add mission', '/graphql/add-mission/', 'an operation before a type'],
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

  it('prefers an operation to an object', () => {
    const [missions] = findPages(indexOf(PAGES), 'alert crew');
    expect(missions?.sections.map(({anchor}) => anchor)).toEqual(['s4', 'object-alert']);
  });

  it('finds the same pages when it remembers the words of earlier keystrokes', () => {
    const index = indexOf(PAGES);
    const known = new Map();
    const query = 'create a mission 401 mision alert';
    for (let length = 1; length <= query.length; length += 1) {
      const typed = query.slice(0, length);
      expect(findPages(index, typed, known), typed).toEqual(findPages(index, typed));
    }
    expect(known.has('alert')).toBe(true);
  });

  it('searches only headings until the texts are loaded', () => {
    const headings = indexOf(PAGES, false);
    expect(found('create mission', headings)[0]).toBe('/apis/missions/');
    expect(found('road', headings)).toEqual([]);
  });
});
