import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {compilePolicy} from '../../../src/access';
import type {Rule} from '../../../src/access/rules';
import type {Manifest} from '../../../src/manifest';
import {parseAccessConfig} from '../../../src/site-config';
import {schemaCutter} from '../../graphql-reference';
import {interimEdition} from '../build/interimEdition';
import {cutThemeConfig} from '../cut/cutThemeConfig';
import {stageSite} from '../cut/stageSite';
import type {Cutter} from '../model/cutter';
import {createDocuments} from '../model/documents';
import {listFiles} from '../model/files';
import {fragmentsOf} from '../model/fragments';
import {guardedItems} from '../model/guardedItems';
import type {Inventory} from '../model/inventory';
import type {Sidebars} from '../model/sidebarItems';
import {DEFAULT_OPTIONS} from '../options';
import {describeReaders} from './describeReaders';
import {planEditions} from './planEditions';

let siteDir: string;

const write = (file: string, text: string) => {
  const location = path.join(siteDir, file);
  fs.mkdirSync(path.dirname(location), {recursive: true});
  fs.writeFileSync(location, text);
};
const page = (name: string, text: string) =>
  write(`docs/${name}.mdx`, `---\ntitle: ${name}\ndescription: About it\n---\n\n${text}\n`);

beforeEach(() => {
  siteDir = temporaryFolder('hidden-since');
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
const ACCESS = parseAccessConfig({orgID: 'organization'}, {isEdition: false});
const OPTIONS = {...DEFAULT_OPTIONS, id: 'editions'};

/** The site as it is now: what the manifest says of it, and an edition's staged texts. */
function readSite({
  pages = PAGES,
  cutters = [],
  sidebars = {},
  themeConfig = {},
  rules = RULES,
}: Settings) {
  const docsDirectory = path.join(siteDir, 'docs');
  const documents = createDocuments(docsDirectory, cutters);
  const policy = compilePolicy({forceLogin: false, rules, pageRules: []});
  const described = new Set(pages.map(({source}) => source));
  const site = {pages, siteDir, documents, sidebars, themeConfig, cutters, described};
  const inventory: Inventory = {
    ...site,
    docsDirectory,
    pageRules: [],
    titles: [],
    fragments: fragmentsOf(site),
    guardedItems: guardedItems(sidebars, themeConfig),
    siteFiles: listFiles(path.join(siteDir, 'static')).map((file) => `static/${file}`),
    sidebarPath: 'sidebars.ts',
  };
  const planned = planEditions(policy, inventory, OPTIONS);
  return {
    manifest: describeReaders(ACCESS, policy, inventory, planned, {}),
    editions: planned.map(({plan}) => plan.id),
    textsOf(id: string) {
      const plan = planned.map((edition) => edition.plan).find((candidate) => candidate.id === id)!;
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

/** The status of an edition with this word until it is built without it. */
function statusAfter(
  word: string,
  {before = {}, change, after = before, edition = 'anonymous'}: Change,
) {
  const earlier = readSite(before);
  expect(earlier.textsOf(edition)).toContain(word);
  const previous: Manifest = {
    ...earlier.manifest,
    editions: Object.fromEntries(
      earlier.editions.map((id) => [
        id,
        {status: 'ready', directory: `${id}/1`, index: `${id}/1.json`, indexHash: '', pages: 1},
      ]),
    ),
  };
  change?.();
  const next = readSite(after);
  expect(next.textsOf(edition)).not.toContain(word);
  return interimEdition(next.manifest, edition, 1, previous).status;
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
  it.each(['proto', 'xml', 'txt', 'csv', 'YAML', 'ts'])(
    'a line of a .%s file with a cutter, in the docs folder or elsewhere',
    (ending) => {
      const before = {cutters: [lineCutter(new RegExp(`\\.${ending}$`))]};
      for (const folder of ['docs', 'static']) {
        page('open', `[download](./api.${ending})`);
        write(`${folder}/api.${ending}`, 'call OpenGate\ncall Other # staff\n');
        const change = () =>
          write(`${folder}/api.${ending}`, 'call OpenGate # staff\ncall Other\n');

        expect(statusAfter('OpenGate', {before, change})).toBe('pending');
      }
    },
  );

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

    const status = statusAfter('OpenGate', {before, change: () => write(list, 'Other')});

    expect(status).toBe('pending');
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
    expect(statusAfter('OpenGate', settings)).toBe('pending');
    const order = {
      before: {cutters: [careless, careful]},
      after: {cutters: [careful, careless]},
    };
    expect(statusAfter('OpenGate', order)).toBe('pending');
  });

  it('a field with a directive that has become the internal one', () => {
    const cutterFor = (internal: string) =>
      schemaCutter({version: '1', internalGroup: 'staff', directives: {internal}});
    const directives =
      'directive @staffOnly on FIELD_DEFINITION\ndirective @draftOnly on FIELD_DEFINITION\n';
    write(
      'docs/graphql/schema.graphql',
      `${directives}type Query { a: Int secretGate: Int @draftOnly b: Int @staffOnly }\n`,
    );
    page('graphql/index', 'Words.');
    const pages = [...PAGES, {id: 'g', route: '/graphql/', source: 'graphql/index.mdx'}];

    const status = statusAfter('secretGate', {
      before: {pages, cutters: [cutterFor('staffOnly')]},
      after: {pages, cutters: [cutterFor('draftOnly')]},
    });

    expect(status).toBe('pending');
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
      'that exchanged its groups with another',
      {main: [link('Roadmap', {groups: ['beta']}), link('Tools', {groups: ['staff']})]},
      {main: [link('Roadmap', {groups: ['staff']}), link('Tools', {groups: ['beta']})]},
      'beta',
    ],
    [
      'for a category at a private address',
      {main: [category('/plans')]},
      {main: [category('/staff/plans')]},
    ],
  ])('an item of a sidebar %s', (_what, before, after, edition) => {
    const settings = {before: {sidebars: before}, after: {sidebars: after}};

    expect(statusAfter('Roadmap', {...settings, ...(edition && {edition})})).toBe('pending');
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

    expect(statusAfter('Roadmap', settings)).toBe('pending');
  });

  it('a paragraph in <Groups>, or a page with another rule', () => {
    page('open', 'Secret paragraph.');
    const change = () =>
      page('open', '<Groups belongsTo="staff">\n\nSecret paragraph.\n\n</Groups>');
    expect(statusAfter('Secret paragraph', {change})).toBe('pending');

    page('open', 'Secret paragraph.');
    const after = {rules: [...RULES, {path: '/open*', groups: ['staff']}]};
    expect(statusAfter('Secret paragraph', {after})).toBe('pending');
  });
});

it('an earlier edition is served while a text is corrected, or an item without a requirement', () => {
  const sidebars = (label: string) => ({main: ['open', {type: 'link', label, href: '/x'}]});
  page('open', 'A mistke.');

  const status = statusAfter('mistke', {
    before: {sidebars: sidebars('A mistke')},
    change: () => page('open', 'A mistake.'),
    after: {sidebars: sidebars('A mistake')},
  });

  expect(status).toBe('ready');
});
