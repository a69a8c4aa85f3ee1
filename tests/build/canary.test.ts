import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {canonicalPathname} from '../../src/access';
import {LLMS_FULL_FILE} from '../../src/markdown-copy';
import {CANARY_EDITIONS} from '../fixtures/canary/places';
import {
  matchesBelow,
  readBuiltSite,
  type BuiltEdition,
  type BuiltSite,
} from '../support/builtFiles';
import {CANARY, plantCanaries, type Canary} from '../support/canarySite';
import {docusaurusCommand} from '../support/docusaurusCommand';

let canaries: Canary[];
let manifest: BuiltSite;

beforeAll(async () => {
  canaries = plantCanaries();
  const {code, output} = await docusaurusCommand(['editions', '--no-compression'], {
    DOCUSAURUS_CLI_CONFIG: path.resolve('tests/fixtures/canary/docusaurus.config.ts'),
  });
  expect(code, output).toBe(0);
  manifest = readBuiltSite(CANARY_EDITIONS);
});

/** Whether an edition's readers may see the word. */
function isOwn({pages, groups}: BuiltEdition, canary: Canary): boolean {
  const isForThem = canary.groups?.some((group) => groups.includes(group)) ?? true;
  return isForThem && canary.routes.some((route) => pages.includes(canonicalPathname(route) ?? ''));
}

const found = new Map<string, Set<string>>();

function wordsIn({directory}: BuiltEdition): Set<string> {
  const words = found.get(directory) ?? matchesBelow(path.join(CANARY_EDITIONS, directory), CANARY);
  found.set(directory, words);
  return words;
}

const described = ({id}: BuiltEdition, {word, place, routes}: Canary) =>
  `${id}: ${word} (${place} of ${routes.join(', ')})`;

describe('an edition', () => {
  it('holds no word, name or byte of a page outside it', () => {
    const leaks = manifest.editions.flatMap((edition) =>
      canaries
        .filter((canary) => !isOwn(edition, canary) && wordsIn(edition).has(canary.word))
        .map((canary) => described(edition, canary)),
    );

    expect(leaks).toEqual([]);
  });

  it('holds every word of its own pages, so that the search would have found the others', () => {
    const missing = manifest.editions.flatMap((edition) =>
      canaries
        .filter((canary) => isOwn(edition, canary) && !wordsIn(edition).has(canary.word))
        .map((canary) => described(edition, canary)),
    );

    expect(missing).toEqual([]);
  });

  it('holds the words of its own pages in the files for programs too, which the search has then seen', () => {
    const inText = ['title', 'description', 'heading', 'body', 'code', 'codetitle', 'group'];
    const missing = manifest.editions
      .filter(({audience}) => audience === 'person')
      .flatMap((edition) => {
        const whole = fs.readFileSync(
          path.join(CANARY_EDITIONS, edition.directory, LLMS_FULL_FILE),
          'utf8',
        );
        return canaries
          .filter((canary) => inText.includes(canary.place) && isOwn(edition, canary))
          .filter(({word}) => !whole.includes(word))
          .map((canary) => described(edition, canary));
      });

    expect(missing).toEqual([]);
  });

  it('is one of ten, and together they were searched for more than a thousand canaries', () => {
    expect(manifest.editions).toHaveLength(10);
    expect(canaries.length).toBeGreaterThan(1_000);
    expect(new Set(canaries.map(({place}) => place)).size).toBeGreaterThan(20);
  });
});
