import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {planOf} from '../../../../tests/support/planOf';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {inventoryOf} from '../../../../tests/support/inventoryOf';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {writeStage} from '../build/writeStage';
import type {Cutter} from '../model/cutter';
import {listFiles} from '../model/files';
import type {Inventory} from '../model/inventory';
import type {PlannedPage} from '../model/page';
import type {EditionPlan} from '../plan/plan';
import {stageSite} from './stageSite';

const page = (source: string, route: string): PlannedPage => ({
  id: source.replace(/\.mdx$/, ''),
  source,
  route,
});
const OPEN = page('apis/index.mdx', '/apis/');
const SECRET = page('apis/secret.mdx', '/apis/secret/');

let siteDir: string;
let target: string;

const write = (file: string, content: string) => writeFiles(siteDir, {[file]: content});
const modelOf = (change: Partial<Inventory> = {}) =>
  inventoryOf(siteDir, {pages: [OPEN, SECRET], ...change});

const PLAN = planOf({pages: [OPEN], absent: [SECRET]});

/** The names of an edition's source files. */
const staged = (plan: EditionPlan = PLAN, model = modelOf()) =>
  [...stageSite(model, plan).files.keys()].sort();
const textOf = (file: string, plan: EditionPlan = PLAN, model = modelOf()) => {
  const found = stageSite(model, plan).files.get(file);
  return found && 'text' in found ? found.text : undefined;
};

beforeEach(() => {
  const root = temporaryFolder('stage');
  siteDir = path.join(root, 'site');
  target = path.join(root, 'staged');
  writeFiles(path.join(siteDir, 'docs'), {
    'apis/index.mdx': 'own',
    'apis/secret.mdx': "import Part from './_part.mdx';\n\n![plan](./plan.png)\n\n<Part />",
    'apis/_part.mdx': 'part',
    'apis/plan.png': 'image',
    'apis/secret.openapi.yaml': 'contract',
    '_platform/facts.md': 'for authors',
  });
});

describe('the site of an edition', () => {
  it('contains neither others’ pages nor files that its own pages do not use', () => {
    expect(staged()).toEqual(['docs/apis/index.mdx']);
  });

  it('contains pages of the pages plugin whole, with what they import, and no others', () => {
    const [team, home] = ['team', 'index'].map((name) => ({
      id: `src/pages/${name}.tsx`,
      source: `../src/pages/${name}.tsx`,
      route: `/${name}/`,
    })) as [PlannedPage, PlannedPage];
    const pageFiles = {
      [team.id]: [team.id, 'src/pages/_plans.ts', 'src/pages/_all.ts'],
      [home.id]: [home.id, 'src/pages/_all.ts'],
      'src/pages/_plans.ts': [],
      'src/pages/_all.ts': [],
      'src/pages/_unused.ts': [],
    };
    Object.keys(pageFiles).forEach((file) => write(file, file));
    const model = modelOf({pages: [OPEN, team, home], pageFiles});

    expect(staged(planOf({pages: [OPEN, home], absent: [team]}), model)).toEqual([
      'docs/apis/index.mdx',
      'src/pages/_all.ts',
      'src/pages/index.tsx',
    ]);
  });

  it('contains no file beside a page for others, which a page imports: it is refused', () => {
    const pages = ['team/index', 'index'].map((name) => ({
      id: `src/pages/${name}.tsx`,
      source: `../src/pages/${name}.tsx`,
      route: `/${name}/`,
    })) as [PlannedPage, PlannedPage];
    const [team, home] = pages;
    const plans = 'src/pages/team/_plans.ts';
    writeFiles(siteDir, {[home.id]: "import A from 'a';\nimport Plans from './team/_plans';"});

    expect(() =>
      staged(
        planOf({pages: [OPEN, home], absent: [team]}),
        modelOf({pages: [OPEN, ...pages], pageFiles: {[home.id]: [home.id, plans]}}),
      ),
    ).toThrow(
      'src/pages/index.tsx:2: this page uses src/pages/team/_plans.ts, but some of its readers can open no page of the folder src/pages/team.',
    );
  });

  it('excludes what only a part for others uses', () => {
    write(
      'docs/apis/index.mdx',
      'import Part from \'./_part.mdx\';\n\n<Groups belongsTo="internal">\n\n<Part />\n\n![plan](./plan.png)\n\n</Groups>\n',
    );

    expect(staged()).toEqual(['docs/apis/index.mdx']);
    expect(staged(planOf({pages: [OPEN], groups: ['internal']}))).toContain('docs/apis/plan.png');
  });

  it('contains no target of a link to an absent page, not even in a partial', () => {
    write('docs/apis/index.mdx', "import Part from './_part.mdx';\n\n[It](./secret.mdx) <Part />");
    write('docs/apis/_part.mdx', 'See [there](/apis/secret/).');

    const texts = [...stageSite(modelOf(), PLAN).files.values()].map((file) =>
      'text' in file ? file.text : '',
    );
    expect(texts.join('\n')).not.toContain('secret');
    expect(textOf('docs/apis/_part.mdx')).toBe('See there.');
  });

  it.each([
    ['a download', '[prices](../team/a/prices.csv)', 'prices.csv'],
    ['an image', '![prices](../team/a/prices.png)', 'prices.png'],
    ['a partial', "import Prices from '../team/a/_prices.mdx';\n\n<Prices />", '_prices.mdx'],
  ])('contains no file of a folder for others: %s is refused', (_what, use, name) => {
    const team = page('team/plan.mdx', '/team/plan/');
    write('docs/apis/index.mdx', `Text.\n\n${use}`);
    write('docs/team/plan.mdx', 'plan');
    write(`docs/team/a/${name}`, 'prices');

    expect(() => staged(planOf({pages: [OPEN], absent: [team]}))).toThrow(
      `docs/apis/index.mdx:3: this page uses docs/team/a/${name}, but some of its readers can open no page of the folder docs/team.`,
    );
    expect(staged(planOf({pages: [OPEN, team]}))).toContain(`docs/team/a/${name}`);
  });

  it('follows no symbolic link', () => {
    fs.symlinkSync(path.join(siteDir, 'docs/apis/plan.png'), path.join(siteDir, 'docs/apis/a.png'));
    write('docs/apis/index.mdx', '![a](./a.png)');

    expect(staged()).toEqual(['docs/apis/index.mdx']);
  });

  it.each([
    ['an image', '![plan](./plan.png)', 'docs/apis/plan.png'],
    ['an image of HTML', '<img src="plan.png" />', 'docs/apis/plan.png'],
    ['an import', "import plan from './plan.png';", 'docs/apis/plan.png'],
    [
      'an import by the alias of the site',
      "import A from '@site/docs/apis/_part.mdx';",
      'docs/apis/_part.mdx',
    ],
    ['a call', "<img src={require('./plan.png').default} />", 'docs/apis/plan.png'],
    ['a reference', '[it][one]\n\n[one]: ./plan.png', 'docs/apis/plan.png'],
    ['front matter', '---\nimage: ./plan.png\n---\n', 'docs/apis/plan.png'],
    ['a partial', "import Part from './_part.mdx';\n\n<Part />", 'docs/apis/_part.mdx'],
  ])('contains what its pages use by %s', (_way, text, expected) => {
    write('docs/apis/index.mdx', text);

    expect(staged()).toEqual([expected, 'docs/apis/index.mdx'].sort());
  });

  it('contains what a partial and a component beside a page use in turn', () => {
    write('docs/apis/index.mdx', "import {A} from './widget';\n\n<A />");
    write(
      'docs/apis/widget.tsx',
      "import './widget.css';\nimport B from './_part.mdx';\nexport {B as A};",
    );
    write('docs/apis/widget.css', 'a { background: url(./plan.png) }');

    expect(staged()).toEqual([
      'docs/apis/_part.mdx',
      'docs/apis/index.mdx',
      'docs/apis/plan.png',
      'docs/apis/widget.css',
      'docs/apis/widget.tsx',
    ]);
  });

  it('contains the labels of its own folders', () => {
    write('docs/apis/_category_.json', '{"label": "APIs"}');
    write('docs/apps/_category_.json', '{"label": "Apps"}');
    expect(staged()).toEqual(['docs/apis/_category_.json', 'docs/apis/index.mdx']);
  });

  const PAGE = 'docs/apis/index.mdx';
  const matter = (line: string) => `---\n${line}\n---\n\npagination_next: apis/secret\n`;
  const tags = 'own: {label: Own}\nhidden: {label: Hidden name}\n';

  it.each([
    [
      'the tags of its pages',
      '---\ntags: [own, {label: A, permalink: /a}]\n---\n',
      {own: {label: 'Own'}},
    ],
    ['no tags in a page’s text', '---\n---\n\nNote: one: two\n\n---\n', {}],
  ])('contains %s', (_what, text, expected) => {
    writeFiles(siteDir, {[PAGE]: text, 'docs/tags.yml': tags});

    expect(parse(textOf('docs/tags.yml', PLAN, modelOf({tagsFile: 'tags.yml'})) ?? '')).toEqual(
      expected,
    );
  });

  // Docusaurus would stop the build because of an unknown ID.
  it.each([
    ['pagination_next: apis/secret', ''],
    ['pagination_prev: "apis/secret"', ''],
    ["pagination_next: 'apis/secret' # there", ''],
    ...['null', 'apis/index', 'apis/secret-too'].map((id) => [`pagination_next: ${id}`, undefined]),
  ])('contains no absent page as the next one of its own: %s', (line = '', cut = line) => {
    write(PAGE, matter(line));

    expect(textOf(PAGE)).toBe(matter(cut));
  });

  const linked = (id: string) => ({label: 'APIs', link: {type: 'doc', id}});
  const unlinked = {label: 'APIs', link: null};
  const intro = planOf({
    pages: [page('apis/intro.mdx', '/apis/intro/')],
    absent: [page('intro.mdx', '/intro/')],
  });

  it.each([
    ['without a link to an absent page', '.json', linked('apis/secret'), unlinked, PLAN],
    ['without such a link by the name in the folder', '.json', linked('secret'), unlinked, PLAN],
    ['without such a link in YAML', '.yml', linked('apis/secret'), unlinked, PLAN],
    [
      'with a link to its page with an absent one’s name',
      '.json',
      linked('intro'),
      linked('intro'),
      intro,
    ],
  ])('contains a category %s', (_what, ending, category, expected, plan) => {
    const file = `docs/apis/_category_${ending}`;
    writeFiles(siteDir, {[file]: JSON.stringify(category), 'docs/apis/intro.mdx': '# APIs'});

    expect(parse(textOf(file, plan) ?? '')).toEqual(expected);
  });

  it('contains the configuration with its own rules and menus', () => {
    const items = ['staff', 'guide'].map((sidebarId) => ({type: 'docSidebar', sidebarId}));
    const themeConfig = {
      navbar: {items},
      slashID: {privatePaths: [{path: '/apis/secret'}, {path: '/apis*'}]},
    };
    const model = modelOf({
      configuration: {files: ['site.config.ts'], themeConfig},
      sidebarPath: 'sidebars.ts',
      sidebars: {
        staff: [{type: 'category', label: 'Secrets', items: ['apis/secret']}],
        guide: [{type: 'category', label: 'APIs', items: ['apis/index']}],
      },
    });

    write('site.config.ts', '// secret\nexport default {title: "A", themeConfig: {b: "secret"}};');
    const text = textOf('site.config.ts', PLAN, model) ?? '';
    expect(text).toContain('title: "A"');
    expect(text).toContain('"sidebarId": "guide"');
    expect(text).toContain('"path": "/apis*"');
    expect(text).not.toMatch(/secret|staff/);

    // The site's configuration may import another one, which has the object.
    write('docusaurus.config.ts', 'export default {themeConfig: {b: "secret"}};');
    write('site.config.ts', 'import site from "./docusaurus.config"; export default {...site};');
    const files = ['site.config.ts', 'docusaurus.config.ts'] as const;
    const importing = {...model, configuration: {files, themeConfig}};
    expect(textOf('docusaurus.config.ts', PLAN, importing)).not.toMatch(/secret|staff/);
    expect(textOf('site.config.ts', PLAN, importing)).toContain('...site');
    expect(() => textOf('site.config.ts', PLAN, model)).toThrow(
      'site.config.ts:1: editions cannot',
    );

    write('site.config.ts', 'const themeConfig = {b: 1};\nexport default {themeConfig};');
    expect(() => textOf('site.config.ts', PLAN, model)).toThrow(
      'site.config.ts:1: editions cannot tell which part of the text is "themeConfig"',
    );
    write('site.config.ts', 'export default {themeConfig: {}};');
    const configuration = {files: ['site.config.ts'], themeConfig: {format: /a/}} as const;
    expect(() => textOf('site.config.ts', PLAN, {...model, configuration})).toThrow('"format"');
  });

  it('contains a sample of a configuration as it is', () => {
    const sample = 'static/docusaurus.config.ts';
    write('docusaurus.config.ts', 'export default {themeConfig: {b: 1}};');
    write(sample, 'export default {themeConfig: {b: "own"}};');
    const model = modelOf({
      configuration: {files: ['docusaurus.config.ts'], themeConfig: {}},
      siteFiles: ['docusaurus.config.ts', sample],
    });

    expect(stageSite(model, PLAN).files.get(sample)).toEqual({copyOf: path.join(siteDir, sample)});
  });

  it('replaces the author’s sidebars by ones with its own pages only', () => {
    const sidebars = {main: [OPEN.id, {type: 'link', label: 'Hidden', href: '/apis/secret/'}]};

    expect(textOf('sidebars.ts', PLAN, modelOf({sidebars, sidebarPath: 'sidebars.ts'}))).toBe(
      `export default ${JSON.stringify({main: [OPEN.id]}, null, 2)};\n`,
    );
  });

  it('leaves generated pages to their plugin, and removes none of its own', () => {
    write('docs/apis/index.mdx', 'Made.');
    const maker: Cutter = {cuts: () => false, generates: (text) => text === 'Made.', cut: () => ''};
    const {files, generated} = stageSite(modelOf({cutters: [maker]}), PLAN);

    expect([...files.keys()]).toEqual([]);
    expect([...generated]).toEqual(['docs/apis/index.mdx']);
  });
});

describe('an edition with one reader without the group, regardless of its name', () => {
  const internal = planOf({pages: [OPEN], absent: [SECRET], groups: ['internal']});
  const shared = planOf({...internal, minimalReaders: [['internal'], ['public']]});
  const part = '<Groups belongsTo="internal">\n\nHidden words\n\n</Groups>\n';
  const slashid = {groups: ['internal']};
  const link = {type: 'link', label: 'Hidden words', href: '/x/', customProps: {slashid}};

  it.each([
    ['a page', 'docs/apis/index.mdx', part, {}],
    ['a partial', 'docs/apis/_part.mdx', part, {}],
    ['the sidebars', 'sidebars.ts', '', {sidebarPath: 'sidebars.ts', sidebars: {main: [link]}}],
  ])('does not contain the part of %s for the group', (_what, file, text, change) => {
    write('docs/apis/index.mdx', "import Part from './_part.mdx';\n\n<Part />");
    write(file, text);

    expect(textOf(file, internal, modelOf(change))).toContain('Hidden words');
    expect(textOf(file, shared, modelOf(change))).not.toContain('Hidden words');
  });
});

describe('a source that parts of are for some groups', () => {
  const cutter: Cutter = {
    cuts: (file) => file.endsWith('.openapi.yaml'),
    cut: ({text}, holds) => (holds(['internal']) ? text : 'cut'),
  };
  const model = () => modelOf({cutters: [cutter]});
  const file = 'docs/apis/secret.openapi.yaml';

  beforeEach(() =>
    write('docs/apis/index.mdx', '<ApiReference document="./secret.openapi.yaml" />'),
  );

  it('is cut by its cutter if it is a page, and has no <Groups> and no links to absent pages', () => {
    write(
      'docs/apis/index.mdx',
      'own\n\n<Groups belongsTo="internal">\n\ninternal\n\n</Groups>\n\n[to it](./secret.mdx)',
    );
    const ofPages: Cutter = {
      cuts: (file) => file.endsWith('.mdx'),
      cut: ({text}) => text.replace('own', 'cut'),
    };

    const text = textOf('docs/apis/index.mdx', PLAN, modelOf({cutters: [ofPages]}));

    expect(text?.split(/\s+/)).toEqual(['cut', 'to', 'it']);
  });

  it('is cut by its cutter', () => {
    expect(textOf(file, PLAN, model())).toBe('cut');
    expect(textOf(file, planOf({...PLAN, minimalReaders: [['internal']]}), model())).toBe(
      'contract',
    );
  });

  it('is cut for an edition with one reader without the group, regardless of its name', () => {
    const shared = planOf({
      ...PLAN,
      id: 'internal',
      groups: ['internal'],
      minimalReaders: [['internal'], ['public']],
    });

    expect(textOf(file, shared, model())).toBe('cut');
  });

  it.each(['static/open.openapi.yaml', 'src/open.openapi.yaml', 'plugins/own/open.openapi.yaml'])(
    'is cut by its cutter outside the docs folder: %s',
    (place) => {
      write(place, 'contract');
      const change = {siteFiles: [place], cutters: [cutter]};

      expect(staged(PLAN, modelOf(change))).toContain(place);
      expect(textOf(place, PLAN, modelOf(change))).toBe('cut');
      const entitled = planOf({pages: [OPEN], groups: ['internal']});
      expect(textOf(place, entitled, modelOf(change))).toBe('contract');
    },
  );

  it('is missing outside the docs folder if it is wholly for others', () => {
    write('static/secret.openapi.yaml', 'contract');
    write('static/logo.svg', 'image');
    const whole: Cutter = {...cutter, cut: ({text}, holds) => (holds(['internal']) ? text : null)};
    const siteFiles = ['static/logo.svg', 'static/secret.openapi.yaml'];
    const model = modelOf({siteFiles, cutters: [whole]});

    expect(staged(PLAN, model)).toEqual(['docs/apis/index.mdx', 'static/logo.svg']);
    expect(staged(planOf({pages: [OPEN], groups: ['internal']}), model)).toContain(
      'static/secret.openapi.yaml',
    );
  });

  it('is missing if the cutter of its pages returns nothing for a file that another one keeps', () => {
    write('schema/all.graphql', 'schema');
    const keeping: Cutter = {cuts: (name) => name.startsWith('schema/'), cut: ({text}) => text};
    const feeding: Cutter = {...keeping, sources: ['schema'], feeds: () => true, cut: () => null};
    const model = modelOf({siteFiles: ['schema/all.graphql'], cutters: [keeping, feeding]});

    expect(staged(PLAN, model)).not.toContain('schema/all.graphql');
  });

  it('is missing if its cutter returns nothing, and present with the pages that need it', () => {
    write('schema/all.graphql', 'schema');
    const feeding: Cutter = {
      sources: ['schema'],
      cuts: (name) => name.startsWith('schema/'),
      feeds: ({source}) => source === OPEN.source,
      cut: ({text}, holds) => (holds(['internal']) ? text : null),
    };
    const found = (plan: EditionPlan) =>
      staged(plan, modelOf({cutters: [feeding]})).includes('schema/all.graphql');

    expect(found(PLAN)).toBe(false);
    expect(found(planOf({...PLAN, minimalReaders: [['internal']]}))).toBe(true);
    expect(found(planOf({pages: [SECRET], minimalReaders: [['internal']]}))).toBe(false);
  });
});

describe('the folder of an edition', () => {
  const stage = (plan: EditionPlan) => writeStage(target, stageSite(modelOf(), plan));

  it('loses files that left the edition', () => {
    stage(planOf({pages: [OPEN, SECRET]}));
    expect(listFiles(target)).toContain('docs/apis/plan.png');

    stage(PLAN);
    expect(listFiles(target)).toEqual(['docs/apis/index.mdx']);
  });

  it('is written only where something changed', () => {
    const plan = planOf({pages: [OPEN, SECRET]});
    stage(plan);
    const longAgo = new Date(0);
    listFiles(target).forEach((file) => fs.utimesSync(path.join(target, file), longAgo, longAgo));
    write('docs/apis/plan.png', 'other');

    stage(plan);

    const touched = listFiles(target).filter(
      (file) => fs.statSync(path.join(target, file)).mtimeMs > 0,
    );
    expect(touched).toEqual(['docs/apis/plan.png']);
  });

  it('shares no file with the author’s folder', () => {
    stage(planOf({pages: [OPEN, SECRET]}));
    fs.writeFileSync(path.join(target, 'docs/apis/plan.png'), 'a plugin’s');

    expect(fs.readFileSync(path.join(siteDir, 'docs/apis/plan.png'), 'utf8')).toBe('image');
  });

  it('gets a file in the place of a folder or of a link, which is not followed', () => {
    const authors = path.join(siteDir, 'authors.txt');
    write('authors.txt', 'the author’s');
    const index = path.join(target, 'docs/apis/index.mdx');
    fs.mkdirSync(index, {recursive: true});
    stage(PLAN);
    expect(fs.statSync(index).isFile()).toBe(true);

    fs.rmSync(index);
    fs.symlinkSync(authors, index);
    stage(PLAN);
    expect(fs.lstatSync(index).isFile()).toBe(true);
    expect(fs.readFileSync(authors, 'utf8')).toBe('the author’s');
  });

  it('keeps files of Docusaurus and the bundler', () => {
    stage(PLAN);
    fs.mkdirSync(path.join(target, '.docusaurus'));
    fs.writeFileSync(path.join(target, '.docusaurus/routes.js'), '');

    stage(PLAN);
    expect(listFiles(target)).toContain('.docusaurus/routes.js');
  });
});
