import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {inventoryOf} from '../../../../tests/support/inventoryOf';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {compilePolicy} from '@gated-docs/access';
import type {Rule} from '@gated-docs/access/rules';
import {cutThemeConfig} from '../cut/cutThemeConfig';
import {stageSite} from '../cut/stageSite';
import type {Cutter} from '../model/cutter';
import {listFiles} from '../model/files';
import {fragmentsOf} from '../model/fragments';

import {guardedItems, type Inventory} from '../model/inventory';
import type {Sidebars} from '../model/sidebarItems';
import {DEFAULT_OPTIONS} from '../options';
import type {EditionPlan} from '../plan/plan';
import {planEditions} from '../plan/planEditions';
import {createHiddenHash} from './createHiddenHash';

let siteDir: string;

const write = (file: string, text: string) => writeFiles(siteDir, {[file]: text});
const page = (name: string, text: string) =>
  write(`docs/${name}.mdx`, `---\ntitle: ${name}\ndescription: About it\n---\n\n${text}\n`);

beforeEach(() => {
  siteDir = temporaryFolder('hidden-hash');
  page('open', 'Open words.');
  page('staff', 'Staff words.');
  write('static/logo.svg', '<svg/>');
});

/** What an author can change beside files. */
type Settings = {
  pages?: Inventory['pages'];
  cutters?: readonly Cutter[];
  sidebars?: Sidebars;
  themeConfig?: Record<string, unknown>;
  rules?: Rule[];
};

const PAGES = ['open', 'staff'].map((id) => ({id, route: `/${id}/`, source: `${id}.mdx`}));
const RULES: Rule[] = [{path: '/staff*', groups: ['staff']}];
const OPTIONS = {...DEFAULT_OPTIONS, id: 'editions'};

/** The site as it is now: an edition's hash, and its staged texts. */
function readSite({
  pages = PAGES,
  cutters = [],
  sidebars = {},
  themeConfig = {},
  rules = RULES,
}: Settings) {
  const policy = compilePolicy({forceLogin: false, rules, pageRules: []});
  const site = inventoryOf(siteDir, {pages, sidebars, cutters});
  const inventory: Inventory = {
    ...site,
    fragments: fragmentsOf({...site, sidebars, themeConfig}),
    guardedItems: guardedItems(sidebars, themeConfig),
    siteFiles: listFiles(path.join(siteDir, 'static')).map((file) => `static/${file}`),
    sidebarPath: 'sidebars.ts',
  };
  const plans = planEditions(policy, inventory, OPTIONS).map(({plan}) => plan);
  const planOf = (id: string) => plans.find((plan) => plan.id === id)!;
  const stage = (plan: EditionPlan) => stageSite(inventory, plan);
  return {
    hashOf: (id: string, stageOf = stage) =>
      createHiddenHash(policy, inventory, stageOf)(planOf(id)),
    textsOf(id: string) {
      const plan = planOf(id);
      const {files} = stageSite(inventory, plan);
      const texts = [...files.values()].map((file) =>
        'text' in file ? file.text : fs.readFileSync(file.copyOf, 'utf8'),
      );
      return [...texts, JSON.stringify(cutThemeConfig(themeConfig, plan))].join('\n');
    },
  };
}

type Change = {
  before?: Settings;
  change?: () => void;
  after?: Settings;
  /** The edition whose readers must not see it any longer. */
  edition?: string;
};

/** Whether an earlier build with this word may be served until the edition is built without it. */
function mayBeServed(
  word: string,
  {before = {}, change, after = before, edition = 'anonymous'}: Change,
): boolean {
  const earlier = readSite(before);
  const hash = earlier.hashOf(edition);
  expect(earlier.textsOf(edition)).toContain(word);
  change?.();
  const next = readSite(after);
  expect(next.textsOf(edition)).not.toContain(word);
  return next.hashOf(edition) === hash;
}

/** A cutter that removes lines with the mark `# staff`. */
const lineCutter = (name: RegExp, cut?: Cutter['cut']): Cutter => ({
  cuts: (file) => name.test(file),
  cut:
    cut ??
    (({text}, holds) =>
      text
        .split('\n')
        .filter((line) => !line.includes('# staff') || holds(['staff']))
        .join('\n')),
});

describe('an earlier edition is not served if its readers may no longer see', () => {
  it.each(['docs', 'static'])('a line of a file with a cutter in the folder %s', (folder) => {
    const before = {cutters: [lineCutter(/\.proto$/)]};
    page('open', '[download](./api.proto)');
    write(`${folder}/api.proto`, 'call OpenGate\ncall Other # staff\n');
    const change = () => write(`${folder}/api.proto`, 'call OpenGate # staff\ncall Other\n');

    expect(mayBeServed('OpenGate', {before, change})).toBe(false);
  });

  it.each(['docs', 'static'])('what a cutter’s own file no longer lists (%s)', (folder) => {
    const list = 'access/public.json';
    const before = {
      cutters: [
        lineCutter(/\.openapi\.yaml$/, ({text, read}, holds) => {
          const listed = read(list);
          const isStaff = holds(['staff']);
          return text
            .split('\n')
            .filter((line) => isStaff || listed.includes(line))
            .join('\n');
        }),
      ],
    };
    page('open', '[download](./api.openapi.yaml)');
    write(`${folder}/api.openapi.yaml`, 'OpenGate\nOther');
    write(list, 'OpenGate\nOther');

    const isServed = mayBeServed('OpenGate', {before, change: () => write(list, 'Other')});

    expect(isServed).toBe(false);
  });

  it('what a corrected cutter removes', () => {
    page('open', '[download](./api.openapi.yaml)');
    write('docs/api.openapi.yaml', 'OpenGate # staff');
    const careless = lineCutter(/\.yaml$/, ({text}, holds) => {
      holds(['staff']);
      return text;
    });
    const careful = lineCutter(/\.yaml$/);

    const settings = {before: {cutters: [careless]}, after: {cutters: [careful]}};
    expect(mayBeServed('OpenGate', settings)).toBe(false);
  });

  const link = (label: string, slashid?: object) => ({
    type: 'link',
    label,
    href: `https://other.example/${label.length}`,
    ...(slashid && {customProps: {slashid}}),
  });
  const category = (slug: string) => ({
    type: 'category',
    label: 'Plans',
    items: ['open'],
    link: {type: 'generated-index', slug, title: 'Roadmap'},
  });

  it.each<[string, Sidebars, Sidebars, string?]>([
    [
      'that requires the same group as another',
      {main: [link('Tools', {groups: ['staff']}), link('Roadmap')]},
      {main: [link('Tools', {groups: ['staff']}), link('Roadmap', {groups: ['staff']})]},
      'signed-in',
    ],
    ['that requires a sign-in', {main: [link('Roadmap')]}, {main: [link('Roadmap', {auth: true})]}],
    [
      'for a category at a private address',
      {main: [category('/plans')]},
      {main: [category('/staff/plans')]},
    ],
  ])('an item of a sidebar %s', (_what, before, after, edition) => {
    const settings = {before: {sidebars: before}, after: {sidebars: after}};

    expect(mayBeServed('Roadmap', {...settings, ...(edition && {edition})})).toBe(false);
  });

  const other = {label: 'Tools', href: 'https://x.example', groups: ['staff']};
  const navbar = (requirement?: object) => ({
    navbar: {items: [other, {type: 'html', value: '<b>Roadmap</b>', ...requirement}]},
  });
  const footer = (requirement?: object) => ({
    navbar: {items: [other]},
    footer: {
      links: [{title: 'x', items: [{label: 'Roadmap', href: 'https://x.example', ...requirement}]}],
    },
  });

  it.each([
    ['the navbar', navbar(), navbar({groups: ['staff']})],
    ['the navbar', navbar(), navbar({auth: true})],
    ['the footer', footer(), footer({groups: ['staff']})],
  ])('an item of %s', (_where, before, after) => {
    const settings = {before: {themeConfig: before}, after: {themeConfig: after}};

    expect(mayBeServed('Roadmap', settings)).toBe(false);
  });

  it('a paragraph in <Groups>, or a page with another rule', () => {
    page('open', 'Secret paragraph.');
    const change = () =>
      page('open', '<Groups belongsTo="staff">\n\nSecret paragraph.\n\n</Groups>');
    expect(mayBeServed('Secret paragraph', {change})).toBe(false);

    page('open', 'Secret paragraph.');
    const after = {rules: [...RULES, {path: '/open*', groups: ['staff']}]};
    expect(mayBeServed('Secret paragraph', {after})).toBe(false);
  });
});

/** Files of the docs folder before and after a change; null if there is none. */
type Files = Record<string, string | null>;
const SECRET = 'The night desk reroutes urgent calls.';
const written = (files: Files) => {
  for (const [file, text] of Object.entries(files)) {
    if (text === null) {
      fs.rmSync(path.join(siteDir, file));
    } else if (file.endsWith('.mdx')) {
      page(path.basename(file, '.mdx'), text);
    } else {
      write(file, text);
    }
  }
};
const [OPEN, STAFF] = ['docs/open.mdx', 'docs/staff.mdx'];

describe('an earlier edition is not served if it has', () => {
  it.each<[string, Files, Files]>([
    ['a paragraph that was moved', {[OPEN]: SECRET}, {[OPEN]: 'Words.', [STAFF]: SECRET}],
    [
      'a paragraph that a private page had already',
      {[OPEN]: SECRET, [STAFF]: `Staff words. ${SECRET}`},
      {[OPEN]: 'Words.'},
    ],
    [
      'a picture that was moved',
      {[OPEN]: `${SECRET} ![](./plan.image)`, 'docs/plan.image': `\0${SECRET}`},
      {[OPEN]: 'Words.', 'docs/plan.image': null, 'docs/other.image': `\0${SECRET}`},
    ],
    [
      'a picture that others had already',
      {
        [OPEN]: '![](./plan.image)',
        'docs/plan.image': `\0${SECRET}`,
        'docs/other.image': `\0${SECRET}`,
      },
      {'docs/plan.image': '\0without it'},
    ],
    [
      'a file that was deleted',
      {'static/plan.txt': SECRET},
      {'static/plan.txt': null, 'static/logo.svg': '<svg/>'},
    ],
  ])('%s', (_what, before, after) => {
    written(before);

    expect(mayBeServed(SECRET, {change: () => written(after)})).toBe(false);
  });

  it('anything, if its sources have a mistake now', () => {
    const hash = () =>
      readSite({}).hashOf('anonymous', () => {
        throw new Error('a mistake');
      });

    expect(hash()).not.toBe(hash());
  });
});

describe('an earlier edition is served while', () => {
  it.each<[string, Files]>([
    ['a text is corrected', {[OPEN]: 'Corrected.'}],
    ['a paragraph is deleted everywhere', {[OPEN]: ''}],
  ])('%s', (_what, after) => {
    page('open', SECRET);

    expect(mayBeServed(SECRET, {change: () => written(after)})).toBe(true);
  });

  it('a private page is edited, for its own readers', () => {
    const change = () => page('staff', 'Other.');

    expect(mayBeServed('Staff words.', {change, edition: 'staff'})).toBe(true);
  });
});

it('is the same in every checkout', () => {
  const before = readSite({}).hashOf('anonymous');
  const copy = temporaryFolder('hidden-hash-copy');
  fs.cpSync(siteDir, copy, {recursive: true});
  siteDir = copy;

  expect(readSite({}).hashOf('anonymous')).toBe(before);
});
