import {describe, expect, it} from 'vitest';
import {cutTranslations} from './cutTranslations';

const FILE = 'i18n/de/code.json';
const SECRET = 'Der Nachttisch';
const CODE = JSON.stringify({
  'theme.common.close': {message: 'Zu'},
  'staff.desk': {message: SECRET, description: 'The night desk'},
});

/** The staged site of an edition, and other sources of the author's site. */
function cut(files: Record<string, string>, others = '', text = CODE): string {
  const staged = new Map(Object.entries(files).map(([name, source]) => [name, {text: source}]));
  const isInSite = (key: string) => [...Object.values(files), others].join().includes(key);
  return cutTranslations(FILE, text, {files: staged, folders: ['docs'], isInSite});
}

const DESK = "export default () => <p>{translate({id: 'staff.desk', message: 'The desk'})}</p>;";
const PAGE = 'docs/page.mdx';

it.each<[string, Record<string, string>, string?]>([
  ['a component that no page imports', {'src/components/Desk.tsx': DESK, [PAGE]: 'Words.'}],
  ['a page of others', {[PAGE]: 'Words.'}, DESK],
  [
    'a component of a component that no page imports',
    {'src/a/Desk.tsx': DESK, 'src/Room.tsx': "import './a/Desk';", [PAGE]: "import './other';"},
  ],
])('leaves out a text of %s', (_what, files, others) => {
  expect(cut(files, others)).not.toContain(SECRET);
  expect(cut(files, others)).toContain('theme.common.close');
});

it.each<[string, Record<string, string>]>([
  ['the page itself', {[PAGE]: DESK}],
  [
    'a component of the page',
    {'src/components/Desk.tsx': DESK, [PAGE]: "import Desk from '@site/src/components/Desk';"},
  ],
  [
    'a component of a partial',
    {
      'src/Desk/index.tsx': DESK,
      'docs/_part.mdx': "import Desk from '../src/Desk';",
      [PAGE]: "import Part from './_part.mdx';",
    },
  ],
  ['the theme', {'src/theme/Desk.tsx': DESK, [PAGE]: 'Words.'}],
  [
    'a module of the configuration',
    {'src/start.ts': DESK, 'docusaurus.config.ts': "clientModules: ['./src/start.ts']"},
  ],
])('keeps a text of %s', (_what, files) => {
  expect(cut(files)).toContain(SECRET);
});

it.each([
  ['a text that nothing uses', CODE, `${FILE}: no page or module of the site contains the key`],
  ['another format', '{"staff.desk": "Der Nachttisch"}', `${FILE} is not a file of translations`],
  ['no JSON', '{', `${FILE} is not a file of translations`],
])('rejects %s', (_what, text, message) => {
  expect(() => cut({[PAGE]: 'Words.'}, '', text)).toThrow(message);
});

describe('labels', () => {
  const LABELS = 'i18n/de/docusaurus-plugin-content-docs/current.json';
  const MENU = 'i18n/de/docusaurus-theme-classic/navbar.json';
  const cutLabels = (name: string, keys: string[], files: Record<string, string>, all = '') => {
    const text = JSON.stringify(Object.fromEntries(keys.map((key) => [key, {message: 'x'}])));
    const staged = new Map(Object.entries(files).map(([file, own]) => [file, {text: own}]));
    const isInSite = (key: string) => all.includes(key);
    const result = cutTranslations(name, text, {files: staged, folders: ['docs'], isInSite});
    return Object.keys(JSON.parse(result) as object);
  };

  it.each<[string, string, string, Record<string, string>]>([
    ['of a sidebar', LABELS, 'sidebar.a.category.Plans', {'sidebars.ts': '[{"label": "Plans"}]'}],
    ['of a category file', LABELS, 'sidebar.a.category.Plans', {'docs/p/_category_.json': 'Plans'}],
    ['of a folder', LABELS, 'sidebar.a.category.plans', {'docs/plans/a.mdx': ''}],
    [
      'of a generated index',
      LABELS,
      'sidebar.a.category.Plans.link.generated-index.title',
      {'versioned_sidebars/version-1-sidebars.json': '[{"label": "Plans"}]'},
    ],
    ['of a menu', MENU, 'item.label.Plans', {'docusaurus.config.ts': "label: 'Plans'"}],
    ['of a column', MENU, 'link.item.label.Plans', {'docusaurus.config.ts': "label: 'Plans'"}],
  ])('%s are kept with it, and left out without it', (_what, name, key, files) => {
    expect(cutLabels(name, [key], files)).toEqual([key]);
    expect(cutLabels(name, [key], {'src/code.ts': 'Plans'}, 'Plans plans')).toEqual([]);
    expect(() => cutLabels(name, [key], {})).toThrow(/"sidebar|"item|"link/);
  });

  it('of a version, a blog or the site as a whole are kept', () => {
    expect(cutLabels(LABELS, ['version.label'], {})).toEqual(['version.label']);
    expect(cutLabels(MENU, ['title', 'logo.alt', 'copyright'], {})).toHaveLength(3);
  });

  it('are not those of a key in another form', () => {
    expect(() => cutLabels(LABELS, ['sidebar.a.other.Plans'], {}, 'Plans')).toThrow('no page');
  });
});
