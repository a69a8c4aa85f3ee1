import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {LLMS_EDITIONS, LLMS_PLUGIN} from '../../fixtures/llms/places';
import {filesBelow, readBuiltSite, type BuiltSite} from '../../support/builtFiles';
import {docusaurusCommand} from '../../support/docusaurusCommand';
import {openGate, type OpenGate} from '../../support/gate/openGate';
import {AUDIENCES} from '../../support/specificationAudiences';
import {packageFile} from '../support/packages';

/** Length of text without markup that is enough to tell pages apart. */
const MIN_OPENING = 50;

/** Text of a page for the group "internal" only. */
const CONFERENCE = openingOf('docs/apis/misc/conference.mdx');

let built: BuiltSite;
let gate: OpenGate;

/** This portal with a plugin that reads the documents itself and writes copies of all of them. */
beforeAll(async () => {
  const {code, output} = await docusaurusCommand(['editions', '--no-compression'], {
    DOCUSAURUS_CLI_CONFIG: path.resolve('tests/fixtures/llms/docusaurus.config.ts'),
    [LLMS_PLUGIN]: packageFile('docusaurus-plugin-llms'),
  });
  expect(code, output).toBe(0);
  built = readBuiltSite(LLMS_EDITIONS);
  gate = await openGate(LLMS_EDITIONS);
});

/** The beginning of a page. */
function openingOf(page: string): string {
  const [, opening = ''] = /^---\n[^]*?\n---\n+([\w ,]+)/.exec(fs.readFileSync(page, 'utf8')) ?? [];
  if (opening.length < MIN_OPENING) {
    throw new Error(`${page} begins with too few words to be known by: "${opening}"`);
  }
  return opening;
}

/** Readers who may not read the page: anonymous ones, and all combinations of groups without "internal". */
const OTHERS = AUDIENCES.filter((groups) => !groups.includes('internal'));

describe('what the plugin copied', () => {
  it.each(['/llms-full.txt', '/docs/apis/misc/conference.md'])(
    '%s is denied to readers who have not signed in',
    async (address) => {
      const response = await gate.ask(address, undefined);

      expect(response.status).toBe(401);
      expect(await response.text()).not.toContain(CONFERENCE);
    },
  );

  it('of an internal page is at no URL of any other edition', async () => {
    const copies = built.editions.flatMap(({directory}) =>
      filesBelow(path.join(LLMS_EDITIONS, directory)).filter((file) =>
        /conference.*\.md$/.test(file),
      ),
    );
    expect(copies.length).toBeGreaterThan(0);
    for (const groups of OTHERS) {
      const cookie = await gate.cookieOf(groups);
      for (const copy of ['docs/apis/misc/conference.md', ...copies]) {
        const {status} = await gate.ask(`/${copy}`, cookie);
        expect([403, 404], `${groups.join('+')}: ${copy}: ${status}`).toContain(status);
      }
    }
  });

  it('as one text contains only each reader’s own pages', async () => {
    for (const groups of AUDIENCES) {
      const response = await gate.ask('/llms-full.txt', await gate.cookieOf(groups));
      const isInternal = groups.includes('internal');

      expect(response.status, groups.join('+')).toBe(200);
      expect((await response.text()).includes(CONFERENCE), groups.join('+')).toBe(isInternal);
    }
  });
});
