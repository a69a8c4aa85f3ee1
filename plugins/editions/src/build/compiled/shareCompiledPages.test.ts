import fs from 'node:fs';
import path from 'node:path';
import type {Root} from 'mdast';
import {beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../../tests/support/writeFiles';
import {pagePlugins, type PageInputs, type PagePlugin} from '../../cut/recordInputs';
import {shareCompiledPages} from './shareCompiledPages';

type Given = {
  /** Inputs recorded during the compilation. */
  inputs?: PageInputs;
  /** The files of the edition's docs folder. */
  files?: Record<string, string>;
  /** Routes that the edition leaves out. */
  absent?: string[];
  permalinks?: Record<string, string>;
  compiledWith?: string;
  frontMatter?: Record<string, unknown>;
  plugins?: unknown[];
  hooks?: Record<string, unknown>;
  output?: (siteDir: string) => string;
};

let root: string;
let editions = 0;
beforeEach(() => {
  root = temporaryFolder('compiled');
});

/** Puts a contract into the page, which an element or a code block names. */
const inlineContract: PagePlugin = (read) => (tree) => {
  tree.children.push({type: 'html', value: read('./api.openapi.yaml')});
};

const NOTHING: PageInputs = {files: [], targets: []};

/** Compiles a page in a separate edition and returns the result and whether it was compiled again. */
async function compile(text: string, given: Given = {}) {
  const siteDir = path.join(root, `edition-${(editions += 1)}`);
  writeFiles(path.join(siteDir, 'docs'), {'page.mdx': text, ...given.files});
  let isCompiled = false;
  const processor = {
    async process({content}: {content: string}) {
      isCompiled = true;
      const inputs = given.inputs ?? NOTHING;
      return {
        content: given.output?.(siteDir) ?? `code of ${content} in edition ${editions}`,
        data: {contentTitle: 'A page', inputs},
      };
    },
  };
  const options = {
    processors: {mdProcessor: processor, mdxProcessor: processor},
    staticDirs: [path.join(siteDir, 'static')],
    resolveMarkdownLink: ({linkPathname}: {linkPathname: string}) =>
      given.permalinks?.[linkPathname] ?? null,
    beforeDefaultRemarkPlugins: [...pagePlugins([inlineContract]), ...(given.plugins ?? [])],
    markdownConfig: {hooks: given.hooks ?? {onBrokenMarkdownLinks: 'throw'}},
  };
  const loader = require.resolve('@docusaurus/mdx-loader');
  shareCompiledPages([{use: [{loader, options}]}], {
    plan: {
      baseUrl: '/',
      pages: [{source: 'page.mdx', id: 'page', route: '/page/'}],
      absent: (given.absent ?? []).map((route) => ({source: `${route}.mdx`, id: route, route})),
    },
    siteDir,
    docs: 'docs',
    directory: path.join(root, 'compiled-pages'),
    compiledWith: given.compiledWith ?? 'code',
  });
  const result = await options.processors.mdxProcessor.process({
    content: text,
    filePath: path.join(siteDir, 'docs/page.mdx'),
    frontMatter: given.frontMatter ?? {},
    compilerName: 'client',
  } as {content: string});
  return {isCompiled, content: result.content, title: result.data.contentTitle};
}

describe('a page that an edition shares with another one', () => {
  it.each<[string, Given, Given]>([
    ['was compiled by other code', {}, {compiledWith: 'other code'}],
    ['has other front matter', {}, {frontMatter: {title: 'Another'}}],
    [
      'reads a file that is another one',
      {inputs: {files: ['./api.yaml'], targets: []}, files: {'api.yaml': 'open'}},
      {files: {'api.yaml': 'open and internal'}},
    ],
    [
      'reads a file that is not there',
      {inputs: {files: ['./api.yaml'], targets: []}, files: {'api.yaml': 'open'}},
      {},
    ],
    [
      'reads a file that was not there',
      {inputs: {files: ['./api.yaml'], targets: []}},
      {files: {'api.yaml': 'open'}},
    ],
    [
      'leads to a page that is left out',
      {inputs: {files: [], targets: ['/secret/']}},
      {absent: ['/secret/']},
    ],
    [
      'leads to a document at another address',
      {inputs: {files: [], targets: ['./other.mdx']}, permalinks: {'./other.mdx': '/a/'}},
      {permalinks: {'./other.mdx': '/b/'}},
    ],
    [
      'shows an image of another size',
      {inputs: {files: [], targets: ['./plan.svg']}, files: {'plan.svg': 'small'}},
      {files: {'plan.svg': 'large'}},
    ],
  ])('is compiled again if it %s, in either order', async (_what, first, second) => {
    const {inputs = NOTHING} = first;
    for (const pair of [
      [first, {...second, inputs}],
      [{...second, inputs}, first],
    ] as const) {
      fs.rmSync(path.join(root, 'compiled-pages'), {recursive: true, force: true});
      await compile('Text', pair[0]);
      expect((await compile('Text', pair[1])).isCompiled).toBe(true);
      // Both stay cached.
      expect((await compile('Text', pair[0])).isCompiled).toBe(false);
    }
  });

  it('is compiled once if everything is the same', async () => {
    const given: Given = {
      inputs: {files: ['./api.yaml'], targets: ['./other.mdx', '/open/', 'https://example.com/']},
      files: {'api.yaml': 'open', 'other.mdx': 'another page'},
      permalinks: {'./other.mdx': '/other/'},
    };
    const first = await compile('Text', given);
    const second = await compile('Text', {...given, absent: ['/elsewhere/']});

    expect(first.isCompiled).toBe(true);
    expect(second).toEqual({...first, isCompiled: false});
  });

  it('is compiled again if a page plugin reads another file in it, however the page names the file', async () => {
    const inline = async (contract: string) => {
      const folder = temporaryFolder('inline');
      fs.writeFileSync(path.join(folder, 'api.openapi.yaml'), contract);
      const page = {path: path.join(folder, 'page.mdx'), data: {} as {inputs?: PageInputs}};
      const tree: Root = {type: 'root', children: []};
      for (const plugin of pagePlugins([inlineContract])) {
        await (plugin() as (tree: Root, file: typeof page) => Promise<void>)(tree, page);
      }
      const files = {'api.openapi.yaml': contract};
      return compile('```yaml file=./api.openapi.yaml\n```', {
        ...{files, inputs: page.data.inputs ?? NOTHING, output: () => JSON.stringify(tree)},
      });
    };
    await inline('open and internal');

    expect((await inline('open')).content).not.toContain('internal');
    expect((await inline('open')).isCompiled).toBe(false);
  });

  it.each<[string, Given]>([
    ['a plugin compiles it that was not declared', {plugins: [() => undefined]}],
    ['the site acts on broken links itself', {hooks: {onBrokenMarkdownLinks: () => undefined}}],
    ['its code names the folder of its edition', {output: (siteDir) => `import '${siteDir}/x'`}],
  ])('is never shared if %s', async (_what, given) => {
    await compile('Text', given);

    expect((await compile('Text', given)).isCompiled).toBe(true);
  });

  it('is compiled again if its cache entry is unreadable', async () => {
    await compile('Text');
    const stored = fs
      .readdirSync(path.join(root, 'compiled-pages'), {recursive: true, encoding: 'utf8'})
      .find((file) => file.endsWith('.json'));
    fs.writeFileSync(path.join(root, 'compiled-pages', stored ?? ''), '{"content":');

    expect((await compile('Text')).isCompiled).toBe(true);
  });
});
