import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {COMPILED_PAGES} from '../../plugins/editions/plan/plan';
import {LLMS_FULL_FILE} from '../../src/markdown-copy';
import {CANARY_EDITIONS} from '../fixtures/canary/places';
import {filesBelow} from '../support/builtFiles';
import {describeCanary, findCanaries, isOwn, type CanaryFindings} from '../support/canaryFindings';
import {plantCanaries} from '../support/canarySite';
import type {Canary} from '../support/canarySources';
import {docusaurusCommand} from '../support/docusaurusCommand';

/**
 * One edition of each kind that leaves out something: anonymous, without groups, wide, combined. The soak builds all
 * ten, also with the caches of others.
 */
const BUILT = ['anonymous', 'signed-in', 'public', 'apps+selfhosted'];

let canaries: Canary[];
let findings: CanaryFindings;

beforeAll(async () => {
  canaries = plantCanaries();
  // All others are built with the cached pages of the wide one, which has content that they leave out.
  // An earlier run's output must not make this one's pages up to date.
  for (const folder of [
    COMPILED_PAGES,
    CANARY_EDITIONS,
    path.join('.docusaurus', CANARY_EDITIONS),
  ]) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
  for (const only of ['public', BUILT.join()]) {
    const {code, output} = await docusaurusCommand(
      ['editions', '--no-compression', '--only', only],
      {
        DOCUSAURUS_CLI_CONFIG: path.resolve('tests/fixtures/canary/docusaurus.config.ts'),
      },
    );
    expect(code, output).toBe(0);
    expect(filesBelow(COMPILED_PAGES).length).toBeGreaterThan(50);
  }
  findings = findCanaries(canaries, BUILT);
});

describe('an edition', () => {
  it('contains no word, name or byte of a page outside it', () => {
    expect(findings.leaks).toEqual([]);
  });

  it('contains every word of its own pages, which proves that the search works', () => {
    expect(findings.missing).toEqual([]);
  });

  it('contains the words of its own pages in machine-readable files too', () => {
    const inText = ['title', 'description', 'heading', 'body', 'code', 'codetitle', 'group'];
    const missing = findings.editions
      .filter(({audience}) => audience === 'person')
      .flatMap((edition) => {
        const whole = fs.readFileSync(
          path.join(CANARY_EDITIONS, edition.directory, LLMS_FULL_FILE),
          'utf8',
        );
        return canaries
          .filter((canary) => inText.includes(canary.place) && isOwn(edition, canary))
          .filter(({word}) => !whole.includes(word))
          .map((canary) => describeCanary(edition, canary));
      });

    expect(missing).toEqual([]);
  });

  it('is one of four, and together they were searched for more than a thousand canaries', () => {
    expect(findings.editions).toHaveLength(BUILT.length);
    expect(canaries.length).toBeGreaterThan(1_000);
    expect(new Set(canaries.map(({place}) => place)).size).toBeGreaterThan(20);
  });

  it.each(['title', 'body', 'alt', 'bytes', 'partial', 'contract', 'operation of a contract'])(
    'was searched for the %s of a page that one group reads',
    (place) => {
      const planted = canaries.filter(({routes}) => routes.includes('/apis/misc/conference/'));

      expect(planted.map((canary) => canary.place)).toContain(place);
    },
  );

  it('was searched for words of each contract', () => {
    const contracts = filesBelow('docs').filter((file) => file.endsWith('.openapi.yaml'));

    expect(canaries.filter(({place}) => place === 'contract')).toHaveLength(contracts.length);
  });
});
