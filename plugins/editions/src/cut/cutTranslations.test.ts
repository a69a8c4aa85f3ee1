import {expect, it} from 'vitest';
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
