import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import type {Cutter} from './cutter';
import {createDocuments} from './documents';
import {fragmentsOf} from './fragments';

let docsDirectory: string;

const write = (file: string, text: string) => writeFiles(docsDirectory, {[file]: text});
const fragments = (site: Partial<Parameters<typeof fragmentsOf>[0]> = {}) =>
  fragmentsOf({
    pages: [{id: 'apis', source: 'apis.mdx', route: '/APIs/'}],
    siteDir: path.dirname(docsDirectory),
    documents: createDocuments(docsDirectory),
    sidebars: {},
    themeConfig: {},
    cutters: [],
    others: [],
    ...site,
  });
const condition = (...groups: string[]) => ({match: 'some', groups});

beforeEach(() => {
  const site = temporaryFolder('fragments');
  docsDirectory = path.join(site, 'docs');
  write('apis.mdx', 'Text.');
});

describe('what only some readers see', () => {
  const BETA = '<Groups belongsTo="beta">A</Groups>';

  it.each<[string, Record<string, string>]>([
    ['pages, by canonical path, each condition once', {'apis.mdx': `${BETA} ${BETA}`}],
    [
      'the partials of a page, at any depth',
      {
        'apis.mdx': "import One from './_parts/_one.mdx';\n\n<One />",
        '_parts/_one.mdx': "import {Two} from './two';\n\n<Two />",
        '_parts/two.tsx': "export {default as Two} from '../_two.mdx';",
        '_two.mdx': BETA,
      },
    ],
  ])('is found in %s', (_where, files) => {
    writeFiles(docsDirectory, files);

    expect(fragments()).toEqual([{page: '/apis/', condition: condition('beta')}]);
  });

  it('is empty for an unused partial', () => {
    write('_unused.mdx', BETA);

    expect(fragments()).toEqual([]);
  });

  it('is found in navbar, footer, menus and sidebars', () => {
    const item = (group: string) => ({to: '/', label: group, groups: [group]});
    const themeConfig = {
      navbar: {items: [item('a'), {label: 'Menu', items: [item('b')]}]},
      footer: {links: [{title: 'Column', items: [item('c')]}]},
    };
    const sidebars = {main: [{type: 'link', customProps: {slashid: {groups: ['d']}}}]};

    expect(fragments({themeConfig, sidebars})).toEqual(
      ['d', 'a', 'b', 'c'].map((group) => ({condition: condition(group)})),
    );
  });

  describe('in a source of pages', () => {
    const cutter: Cutter = {
      cuts: (file) => file.endsWith('.txt'),
      cut: ({text}, holds) => (text.includes('beta') && !holds(['beta']) ? null : text),
    };

    it.each([
      '<Contract file="./a.txt" />',
      "<Contract file={'./a.txt'} />",
      '<Contract\n  other="x"\n  file="./a.txt"\n/>',
      'Read [it](./a.txt).',
      "import text from '!!raw-loader!./a.txt';\n\n{text}",
      "import Part from './_part.mdx';\n\n<Part />",
    ])('consists of what its cutter asks about, for the pages that use it: %j', (text) => {
      write('apis.mdx', text);
      write('_part.mdx', '<Contract file="a.txt" />');
      write('a.txt', 'for beta');

      expect(fragments({cutters: [cutter]})).toEqual([
        {page: '/apis/', condition: condition('beta')},
      ]);
    });

    it.each([
      '{/* <Contract file="./a.txt" /> */}',
      '```jsx\n<Contract file="./a.txt" />\n```',
      '`<Contract file="./a.txt" />`',
    ])('is empty for a page that only shows its usage: %j', (text) => {
      write('apis.mdx', text);
      write('a.txt', 'for beta');

      expect(fragments({cutters: [cutter]})).toEqual([]);
    });

    it('consists of what the cutter of the page itself asks about', () => {
      write('apis.mdx', 'for beta');
      const ofPages = {...cutter, cuts: (file: string) => file === 'docs/apis.mdx'};

      expect(fragments({cutters: [ofPages]})).toEqual([
        {page: '/apis/', condition: condition('beta')},
      ]);
    });

    it('is found for the pages that are generated from it', () => {
      write('schema/a.txt', 'for beta');
      const feeding = {...cutter, sources: ['docs/schema'], feeds: () => true};

      expect(fragments({cutters: [feeding]})).toEqual([
        {page: '/apis/', condition: condition('beta')},
      ]);
      expect(fragments({cutters: [{...feeding, feeds: () => false}]})).toEqual([]);
    });
  });

  it('excludes what only requires a sign-in, in which editions already differ', () => {
    expect(fragments({themeConfig: {navbar: {items: [{to: '/', auth: true}]}}})).toEqual([]);
  });
});
