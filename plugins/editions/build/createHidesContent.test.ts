import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {planOf} from '../../../tests/support/planOf';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import type {StagedFile, StagedSite} from '../cut/stageSite';
import {stagedSite} from '../plan/plan';
import {createHidesContent} from './createHidesContent';

const OPEN = {...planOf({}), id: 'open', workspace: '.docusaurus/editions/open'};
const STAFF = {...planOf({}), id: 'staff', workspace: '.docusaurus/editions/staff'};
const SECRET = 'The night desk reroutes urgent calls.';
const SECRET_FREE = 'Words for all of them.';

let siteDir: string;
beforeEach(() => {
  siteDir = temporaryFolder('hides-content');
  write(path.join(OPEN.workspace, 'built'), 'abc');
});

function write(file: string, text: string): string {
  const location = path.join(siteDir, file);
  fs.mkdirSync(path.dirname(location), {recursive: true});
  fs.writeFileSync(location, text);
  return location;
}

const staged = (files: Record<string, StagedFile>): StagedSite => ({
  files: new Map(Object.entries(files)),
  docs: 'docs',
  generated: new Set(),
});

function writeEarlier(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    write(path.join(stagedSite(OPEN), file), text);
  }
  write(path.join(OPEN.workspace, 'staged.json'), JSON.stringify(Object.keys(files)));
}

/** Whether the open edition's build with this text is outdated, now that the editions have these texts. */
function isOutdated(earlier: string, open: string, staff: string): boolean {
  writeEarlier({'docs/page.mdx': earlier, 'src/own.ts': '', 'src/removed.ts': ''});
  const stage = (text: string) =>
    staged({
      'docs/page.mdx': {text},
      'src/own.ts': {copyOf: write('src/own.ts', 'const greeting = hello(world);')},
    });
  const stages = new Map([
    [OPEN, stage(open)],
    [STAFF, stage(staff)],
  ]);
  const hides = createHidesContent(siteDir, [OPEN, STAFF], (plan) => stages.get(plan)!);
  return hides('open', 'open/abc');
}

describe('an earlier edition is outdated', () => {
  it.each<[string, string, string]>([
    ['a line was moved to a page of others', SECRET, SECRET],
    ['a sentence was', `Open words for all. ${SECRET}`, SECRET],
    ['a text was re-wrapped there', SECRET, SECRET.replace('reroutes', 'reroutes\n  ')],
    ['a paragraph is a list item there', SECRET, `- **${SECRET}**`],
    ['a description is', `description: "${SECRET}"`, SECRET],
    ['a table row is', '| Nightfall | 2027 |', '| Nightfall | 2027 | |'],
    ['a heading is', '## Project Nightfall', '### PROJECT NIGHTFALL'],
    ['a number is', 'PIN: 4711', 'PIN: 4711'],
  ])('if %s', (_what, earlier, staff) => {
    expect(isOutdated(`${earlier}\nOpen words for all.`, 'Open words for all.', staff)).toBe(true);
  });

  it('if a picture of it was replaced, and others have the earlier one', () => {
    writeEarlier({'docs/plan.image': '\0the whole plan'});
    const stage = (name: string, text: string) =>
      staged({[name]: {copyOf: write(path.join('author', name), text)}});
    const stages = new Map([
      [OPEN, stage('docs/plan.image', '\0without the vault')],
      [STAFF, stage('docs/staff/plan.image', '\0the whole plan')],
    ]);

    const hides = createHidesContent(siteDir, [OPEN, STAFF], (plan) => stages.get(plan)!);

    expect(hides('open', 'open/abc')).toBe(true);
  });

  it('if a file of it cannot be read', () => {
    writeEarlier({'docs/page.mdx': SECRET});
    fs.rmSync(path.join(siteDir, stagedSite(OPEN), 'docs/page.mdx'));
    const next = staged({'docs/page.mdx': {text: SECRET}});
    const hides = createHidesContent(siteDir, [OPEN], () => next);

    expect(hides('open', 'open/abc')).toBe(true);
  });

  it('if its sources are not known', () => {
    write(path.join(OPEN.workspace, 'built'), 'other');
    expect(isOutdated(SECRET, SECRET, SECRET)).toBe(true);

    fs.rmSync(path.join(siteDir, OPEN.workspace, 'built'));
    expect(isOutdated(SECRET, SECRET, SECRET)).toBe(true);
  });

  it('if its list of sources is damaged', () => {
    writeEarlier({'docs/page.mdx': SECRET});
    write(path.join(OPEN.workspace, 'staged.json'), '[');
    const next = staged({'docs/page.mdx': {text: SECRET}});
    const hides = createHidesContent(siteDir, [OPEN], () => next);

    expect(hides('open', 'open/abc')).toBe(true);
  });

  it('if a later build was killed, which has changed its sources', () => {
    write(path.join(OPEN.workspace, '.unfinished'), '');

    expect(isOutdated(SECRET, SECRET, SECRET)).toBe(true);
  });

  it.each(['static/plan.pdf', 'static/keys.js', 'static/handbook.md', 'docs/plan.csv'])(
    'if it has %s, and the next one does not',
    (name) => {
      writeEarlier({[name]: 'content'});
      const next = (files: string[]) =>
        staged(
          Object.fromEntries(
            files.map((file) => [file, {text: file === name ? 'content' : 'new'}]),
          ),
        );
      const hides = (files: string[]) =>
        createHidesContent(siteDir, [OPEN], () => next(files))('open', 'open/abc');

      expect(hides([name, 'static/new.pdf'])).toBe(false);
      expect(hides(['static/new.pdf'])).toBe(true);
    },
  );

  it('if the sources of any edition cannot be prepared', () => {
    writeEarlier({'docs/page.mdx': SECRET});
    const hides = createHidesContent(siteDir, [OPEN, STAFF], (plan) => {
      if (plan === STAFF) {
        throw new Error('an invalid contract');
      }
      return staged({'docs/page.mdx': {text: 'Open words for all.'}});
    });

    expect(hides('open', 'open/abc')).toBe(true);
  });
});

describe('an earlier edition is not outdated', () => {
  it.each([
    ['nothing changed', SECRET, SECRET, SECRET],
    ['a line was corrected for everybody', 'The nihgt desk calls.', SECRET, SECRET],
    ['a line was deleted', SECRET, 'Open words for all.', 'Staff words.'],
    ['a line was moved to another of its pages', `a\n${SECRET}`, `${SECRET}\nb`, SECRET],
    [
      'a heading has only words that it still has',
      '## Words for all',
      SECRET_FREE,
      '## Words for all',
    ],
    ['a list got another end', '["a-b", "c-d"]', '["a-b", "c-d", "e"]', '["c-d", "e"]'],
  ])('if %s', (_what, earlier, open, staff) => {
    expect(isOutdated(earlier, open, staff)).toBe(false);
  });
});
