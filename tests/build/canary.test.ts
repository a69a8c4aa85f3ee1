import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {canonicalPathname} from '../../src/access';
import type {Manifest} from '../../src/manifest';
import {CANARY_EDITIONS} from '../fixtures/canary/places';
import {matchesBelow, readManifest} from '../support/builtFiles';
import {CANARY, plantCanaries, type Canary} from '../support/canarySite';
import {docusaurusCommand} from '../support/docusaurusCommand';

let canaries: Canary[];
let manifest: Manifest;

beforeAll(async () => {
  canaries = plantCanaries();
  const {code, output} = await docusaurusCommand(['editions'], {
    DOCUSAURUS_CLI_CONFIG: path.resolve('tests/fixtures/canary/docusaurus.config.ts'),
  });
  expect(code, output).toBe(0);
  manifest = readManifest(CANARY_EDITIONS);
});

describe('an edition', () => {
  it('holds no word, name or byte of a page outside it', () => {
    const leaks = manifest.editions.flatMap((edition) => {
      const found = matchesBelow(path.join(CANARY_EDITIONS, edition.directory), CANARY);
      const own = new Set(edition.pages);
      return canaries
        .filter(({route, word}) => found.has(word) && !own.has(canonicalPathname(route) ?? ''))
        .map(({word, place, route}) => `${edition.id}: ${word} (${place} of ${route})`);
    });

    expect(leaks).toEqual([]);
  });

  it('holds every word of its own pages, so that the search would have found the others', () => {
    const missing = manifest.editions.flatMap((edition) => {
      const found = matchesBelow(path.join(CANARY_EDITIONS, edition.directory), CANARY);
      const own = new Set(edition.pages);
      return canaries
        .filter(({route, word}) => own.has(canonicalPathname(route) ?? '') && !found.has(word))
        .map(({word, place, route}) => `${edition.id}: ${word} (${place} of ${route})`);
    });

    expect(missing).toEqual([]);
  });

  it('is one of ten, and together they were searched for hundreds of canaries', () => {
    expect(manifest.editions).toHaveLength(10);
    expect(canaries.length).toBeGreaterThan(600);
  });
});
