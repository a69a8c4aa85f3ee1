import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {filesBelow, matchesBelow, readBuiltSite} from '../../support/builtFiles';
import {createSmallSite, type Extra, type SmallSite} from '../../support/smallSite';
import {linkPackages} from '../support/packages';

/** Words of a page for one group, and of a page for all signed-in readers. */
const SECRET = `The zelkova desk reroutes every urgent call to the northern district crew at night.

![A zelkova plan](./img/plan.png)

\`\`\`mermaid
graph LR
  zelkova-->crew
\`\`\`
`;
const OPEN = `Everybody who is signed in reads the saskatoon words of this page.

![A saskatoon map](./img/map.png)
`;

const image = (word: string) => `\u0089PNG ${word} ${'.'.repeat(12_000)}`;
const IMAGES = {'docs/img/plan.png': image('zelkova'), 'docs/img/map.png': image('saskatoon')};

const siteFor = (name: string) => path.join('.docusaurus', 'soak', name.replace(/\W+/g, '-'));
const entry = (file: string, options: object = {}) => JSON.stringify([file, options]);
const own = "'@gated-docs/editions'";

beforeAll(() => linkPackages(path.join('.docusaurus', 'soak')));

function writeSite(name: string, {files, ...extra}: Extra): SmallSite {
  const site = createSmallSite(siteFor(name), {...extra, files: {...IMAGES, ...files}});
  site.write('secret', SECRET);
  site.write('open', OPEN);
  return site;
}

/** Posts with the same words, and authors and tags with those of the secret post's. */
const POSTS = {
  'blog/2025-01-01-open.md': '---\ntitle: First\ntags: [news]\n---\n\nA saskatoon post.\n',
  'blog/2025-01-02-secret.md': `---\nslug: secret\nauthors: [ada]\ntags: [night]\n---\n\n# Zelkova\n\n${SECRET}`,
  'blog/authors.yml': 'ada: {name: Zelkova Ada, page: true}\n',
  'blog/tags.yml': 'news: {label: News}\nnight: {label: Zelkova nights}\n',
  'blog/img/plan.png': image('zelkova'),
};
const FEEDS = {feedOptions: {type: ['rss', 'atom', 'json']}, onUntruncatedBlogPosts: 'ignore'};
const forInternal = (...paths: string[]) =>
  paths.map((rule) => ({path: rule, groups: ['internal']}));

/** A third-party plugin in the small site, and the names of files that it writes if there are documents. */
type Row = {name: string; extra: Extra; writes: RegExp; ofSecret?: RegExp};

const LLMS = {generateLLMsTxt: true, generateLLMsFullTxt: true, generateMarkdownFiles: true};
const SEARCH = {docsRouteBasePath: '/', indexBlog: false, language: ['en']};

const TABLE: readonly Row[] = [
  {
    name: 'docusaurus-plugin-llms, with its defaults',
    extra: {plugins: [own, entry('docusaurus-plugin-llms')]},
    writes: /(?:^|\/)llms/,
  },
  {
    name: 'docusaurus-plugin-llms, which copies pages and all text',
    extra: {plugins: [own, entry('docusaurus-plugin-llms', LLMS)]},
    writes: /(?:^|\/)llms|\.md$/,
    ofSecret: /secret.*\.md$/,
  },
  {
    name: 'a local search, with its defaults',
    extra: {themes: [entry('@easyops-cn/docusaurus-search-local', {docsRouteBasePath: '/'})]},
    writes: /^search-index.*\.json$|^search\/index\.html$/,
  },
  {
    name: 'a local search, which reads the folder of documents and all kinds of pages',
    extra: {
      themes: [
        entry('@easyops-cn/docusaurus-search-local', {
          ...SEARCH,
          hashed: true,
          indexPages: true,
          docsDir: 'docs',
          highlightSearchTermsOnTargetPage: true,
        }),
      ],
    },
    writes: /^search-index.*\.json$|^search\/index\.html$/,
  },
  {
    name: 'a sitemap, with its defaults',
    extra: {
      plugins: [own, entry('@docusaurus/plugin-sitemap', {id: 'second', filename: 'second.xml'})],
    },
    writes: /^second\.xml$/,
  },
  {
    name: 'a sitemap, which reads when documents were changed',
    extra: {
      plugins: [
        own,
        entry('@docusaurus/plugin-sitemap', {
          id: 'second',
          filename: 'second.xml',
          lastmod: 'date',
        }),
      ],
      preset: {docs: {routeBasePath: '/', sidebarPath: './sidebars.ts', showLastUpdateTime: true}},
    },
    writes: /^second\.xml$/,
  },
  {
    name: 'a Markdown copier, which copies folders of images as well',
    extra: {plugins: [own, entry('docusaurus-markdown-source-plugin', {docsPath: '/'})]},
    writes: /\.md$|(?:^|\/)img\/.*\.png$/,
    ofSecret: /secret.*\.md$|plan\.png$/,
  },
  {
    name: 'image zoom',
    extra: {
      plugins: [own, entry('docusaurus-plugin-image-zoom')],
      config: {themeConfig: {zoom: {selector: '.markdown img', config: {}}}},
    },
    writes: /^assets\/js\/main.*\.js$/,
  },
  {
    name: 'mermaid',
    extra: {
      themes: [entry('@docusaurus/theme-mermaid')],
      config: {markdown: {mermaid: true}, themeConfig: {mermaid: {theme: {light: 'neutral'}}}},
    },
    writes: /^assets\/js\/.*\.js$/,
  },
  {
    name: 'a service worker with all pages',
    extra: {
      plugins: [
        own,
        entry('@docusaurus/plugin-pwa', {offlineModeActivationStrategies: ['always']}),
      ],
    },
    writes: /^sw\.js$/,
  },
  {
    name: 'redirects from former addresses',
    extra: {
      plugins: [
        own,
        entry('@docusaurus/plugin-client-redirects', {
          redirects: [
            {from: '/zelkova-desk', to: '/secret'},
            {from: '/saskatoon-desk', to: '/open'},
          ],
        }),
      ],
    },
    writes: /^saskatoon-desk\/index\.html$/,
    ofSecret: /^zelkova-desk\//,
  },
  {
    name: 'a blog of the preset',
    extra: {
      files: POSTS,
      privatePaths: forInternal('/secret', '/blog/secret'),
      preset: {blog: FEEDS},
    },
    writes: /^blog\/(?:rss\.xml|archive\/index\.html|tags\/news\/index\.html)$/,
    ofSecret: /^blog\/(?:secret|authors|tags\/zelkova-nights)\/|plan-\w+\.png$/,
  },
  {
    name: 'a blog, by its path',
    extra: {
      files: POSTS,
      privatePaths: forInternal('/secret', '/blog/secret'),
      plugins: [
        own,
        `[require.resolve('@docusaurus/plugin-content-blog'), ${JSON.stringify(FEEDS)}]`,
      ],
    },
    writes: /^blog\/feed\.json$/,
    ofSecret: /^blog\/secret\//,
  },
  {
    name: 'a second docs plugin',
    extra: {
      files: {
        'api/open.md': '---\ntags: [news]\n---\n\nThe saskatoon API.\n',
        'api/secret.md': `---\ntags: [zelkova]\n---\n\n${SECRET}`,
        'api/img/plan.png': image('zelkova'),
      },
      privatePaths: forInternal('/secret', '/api/secret'),
      plugins: [
        own,
        entry('content-docs', {
          id: 'api',
          path: 'api',
          routeBasePath: 'api',
          sidebarPath: './sidebars.ts',
        }),
      ],
    },
    writes: /^api\/(?:open|tags\/news)\/index\.html$/,
    ofSecret: /^api\/(?:secret|tags\/zelkova)\//,
  },
  {
    name: 'no plugin, but another base URL and no slashes',
    extra: {
      config: {baseUrl: '/base/', trailingSlash: false},
      privatePaths: forInternal('/base/secret'),
    },
    writes: /^base\/open\/index\.html$/,
    ofSecret: /^base\/(?:secret\/|assets\/images\/plan-)/,
  },
];

describe.each(TABLE)('$name', ({name, extra, writes, ofSecret}) => {
  it('gives each edition only what its readers may have', async () => {
    const site = writeSite(name, extra);
    const {code, output} = await site.build();

    expect(code, output).toBe(0);
    for (const {id, directory} of readBuiltSite(site.editions).editions) {
      const built = path.join(site.editions, directory);
      const found = matchesBelow(built, /zelkova|saskatoon/g);
      expect(found.has('zelkova'), id).toBe(id === 'internal');
      expect(found.has('saskatoon'), id).toBe(id !== 'anonymous');
      const files = filesBelow(built);
      const isCode = writes.source.includes('assets');
      expect(
        files.some((file) => writes.test(file)),
        `${id}: ${files.join(' ')}`,
      ).toBe(isCode || id !== 'anonymous');
      expect(files.some((file) => ofSecret?.test(file))).toBe(
        id === 'internal' && ofSecret !== undefined,
      );
    }
  });
});

it('a content plugin that the configuration does not name is rejected, and no edition published', async () => {
  const site = writeSite('unnamed blog', {
    files: POSTS,
    imports: "import blog, {validateOptions} from '@docusaurus/plugin-content-blog';",
    plugins: [
      own,
      '[Object.assign((context, options) => blog(context, options), {validateOptions}), {}]',
    ],
  });
  const {code, output} = await site.build();

  expect(code).not.toBe(0);
  expect(output).toMatch(
    /The site has the blog plugin "default", but editions do not find its options/,
  );
  expect(() => readBuiltSite(site.editions)).toThrow(/ENOENT/);
});

describe('a plugin that breaks out on purpose', () => {
  const BREAK_OUT = {
    'plugins/breakOut.ts': fs.readFileSync(path.join(__dirname, 'breakOut/index.ts'), 'utf8'),
  };

  it.each([
    ['walks up the tree and writes text', {to: 'text', from: 'folders'}],
    ['walks up the tree and writes gzip', {to: 'gzip', from: 'folders'}],
    ['walks up the tree and writes brotli', {to: 'brotli', from: 'folders'}],
    ['walks up the tree and writes a source map', {to: 'map', from: 'folders'}],
    ['puts what it found among the public files', {to: 'text', from: 'folders', isStatic: true}],
  ])('is detected and named if it %s', async (name, options) => {
    const site = writeSite(`break out ${name}`, {
      files: BREAK_OUT,
      plugins: [own, entry('./plugins/breakOut.ts', {isStatic: false, ...options})],
    });
    const {code, output} = await site.build();

    expect(code).not.toBe(0);
    expect(output).toMatch(/contains content that its readers must not see/);
    expect(output).toMatch(/- sources\.\S+ contains .* from secret\.mdx/);
    expect(() => readBuiltSite(site.editions)).toThrow(/ENOENT/);
  });

  it('finds no repository', async () => {
    const site = writeSite('break out of git', {
      files: BREAK_OUT,
      plugins: [own, entry('./plugins/breakOut.ts', {isStatic: false, to: 'text', from: 'git'})],
    });
    commit(path.dirname(site.editions));
    const {code, output} = await site.build();

    expect(code).not.toBe(0);
    expect(output).toContain('not a git repository');
  });
});

function commit(directory: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: directory,
    });
  git('init', '--quiet');
  git('add', '--force', 'docs');
  git('commit', '--quiet', '--message', 'documents');
}
