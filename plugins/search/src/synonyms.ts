import {indexWords, stem} from './search-index';
import type {Synonyms} from './search-index/format';

/**
 * Other words for what readers look for: a word or two, lower case and singular, → words of the pages. They count less
 * than the reader's own words. Add a line when a search finds nothing that it should.
 */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  '400': ['malformed_request'],
  '401': ['authentication', 'token_invalid'],
  '403': ['scope_missing', 'permission'],
  '404': ['not_found'],
  '409': ['conflict', 'concurrency'],
  '412': ['concurrency', 'precondition'],
  '422': ['validation_failed'],
  '429': ['rate limit'],
  '503': ['maintenance', 'unavailable'],
  'air gapped': ['offline installation'],
  auth: ['authentication'],
  autocomplete: ['suggestion'],
  complexity: ['cost'],
  cron: ['schedule'],
  delete: ['remove'],
  'device code': ['device grant', 'link device'],
  'free bed': ['hospital capacity'],
  gdpr: ['data protection'],
  geocode: ['geo search', 'geosearch'],
  geocoding: ['geo search', 'geosearch'],
  geofence: ['radius'],
  install: ['installation', 'docker'],
  kubernetes: ['docker'],
  login: ['sign in', 'authentication'],
  logout: ['end access', 'revoke'],
  oauth: ['token', 'grant'],
  oauth2: ['token', 'grant'],
  paging: ['pagination'],
  privacy: ['data protection'],
  prometheus: ['metric'],
  quickstart: ['first call'],
  radio: ['tetra', 'drgw'],
  sms: ['text message'],
  throttling: ['rate limit'],
  'too many': ['rate limit'],
  unauthorized: ['authentication'],
  unauthorised: ['authentication'],
  'video call': ['conference'],
  websocket: ['subscription'],
};

/** The sections of a site by the words that they have. */
export type SectionsByWord = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * Synonyms that lead to an existing section, so that the index reveals no words of other editions. A name such as
 * `no_match` is indexed and looked up as a whole, because sections with its parts are about something else.
 */
export function synonymsOf(sections: SectionsByWord): Synonyms {
  const found = Object.entries(SYNONYMS).map(([word, others]): [string, string[][]] => [
    word.split(' ').map(stem).join(' '),
    others
      .map((other) => other.split(' ').map((part) => stem(indexWords(part)[0] ?? part)))
      .filter((parts) => hasSectionWith(sections, parts)),
  ]);
  return Object.fromEntries(found.filter(([, others]) => others.length > 0));
}

/** Matches prefixes, as in a search. */
function hasSectionWith(sections: SectionsByWord, parts: readonly string[]): boolean {
  const [first = new Set<number>(), ...rest] = parts.map(
    (part) =>
      new Set([...sections].flatMap(([word, ids]) => (word.startsWith(part) ? [...ids] : []))),
  );
  return [...first].some((section) => rest.every((others) => others.has(section)));
}
