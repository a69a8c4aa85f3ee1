import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {compileFunction} from 'node:vm';
import {compile} from '@mdx-js/mdx';
import {transform} from 'esbuild';
import * as mdxReact from '@mdx-js/react';
import {createElement, isValidElement, type ComponentType, type ReactNode} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import {afterAll, describe, expect, it} from 'vitest';
import * as compactPages from '../../src/compact-pages';
import {diagrams} from '../diagrams';
import {apiReference} from '../rest-reference';
import {compactPage} from './compactPage';

type Content = ComponentType<{components?: Record<string, unknown>}>;

const MODULES: Record<string, unknown> = {
  'react/jsx-runtime': runtime,
  '@mdx-js/react': mdxReact,
  '@site/src/compact-pages': compactPages,
};

async function scriptOf(text: string, isCompact: boolean, file = 'page.mdx'): Promise<string> {
  const compiled = await compile(
    {value: text, path: file},
    {
      providerImportSource: '@mdx-js/react',
      remarkPlugins: [remarkFrontmatter, remarkGfm, [apiReference, {audience: null}], diagrams],
      recmaPlugins: isCompact ? [compactPage] : [],
    },
  );
  return String(compiled);
}

/** Runs the script as a bundler would put it together. */
async function contentOf(script: string): Promise<Content> {
  const {code} = await transform(script, {format: 'cjs'});
  const page = {exports: {} as {default: Content}};
  const load = (name: string) => MODULES[name] ?? {default: `/assets/${name}`};
  (compileFunction(code, ['require', 'module', 'exports']) as (...args: unknown[]) => void)(
    load,
    page,
    page.exports,
  );
  return page.exports.default;
}

const WORDS = {
  Box: ({children, title}: {children?: ReactNode; title?: string}) =>
    createElement('section', {title}, children),
  Alone: ({children}: {children?: ReactNode}) =>
    createElement('i', null, isValidElement(children) ? 'one element' : typeof children),
};

/** What pages of the portal are written with; here elements without a look of their own. */
const AUTHORS =
  'Answer Contract Diagram Endpoint ErrorCode ErrorFix ErrorMeaning ErrorTable Groups Nested Operation OperationPart Param ParamTable RequestExamples Steps TabItem Tabs';

const COMPONENTS = {
  ...WORDS,
  ...Object.fromEntries(AUTHORS.split(' ').map((name) => [name, `x-${name}`])),
};

async function htmlOf(text: string, isCompact: boolean, file?: string): Promise<string> {
  const Page = await contentOf(await scriptOf(text, isCompact, file));
  return renderToStaticMarkup(createElement(Page, {components: COMPONENTS}));
}

const withoutSpace = (html: string) => html.replace(/>\n+</g, '><');

/** Downloads of the reference are written into the working directory. */
const siteDir = process.cwd();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compact-pages-'));

afterAll(() => {
  process.chdir(siteDir);
  fs.rmSync(folder, {recursive: true});
});

describe('a page in the short form', () => {
  it.each([
    ['nothing', ''],
    ['one paragraph', 'Words.'],
    ['marks between words', '*one*\n`two` three\\\n**four**'],
    ['lists', '- one\n- two\n\n  more\n\n1. first\n2. second'],
    ['a table', '| a | b |\n| --- | ---: |\n| `c` | |'],
    ['code', '```json title="x"\n{"a": 1}\n```'],
    ['HTML of its own', '<div className="a" hidden>text</div>\n\n<br />'],
    ['expressions', 'export const n = 3;\n\nIt is {n} of {[1, 2].map((i) => <b key={i}>{i}</b>)}.'],
    [
      'components of its own',
      'export const Own = ({children}) => <u>{children}</u>;\n\n<Own>x</Own>',
    ],
    [
      'components with properties',
      '<Box title="a">one</Box>\n\n<Box title={`b${1}`} />\n\n<Box {...{title: "c"}}>**d**</Box>',
    ],
    ['one child, which stays one', '<Alone>**x**</Alone>\n\n<Alone>x</Alone>\n\n<Alone />'],
    ['a namespace', 'export const all = {Own: () => <s>x</s>};\n\n<all.Own />'],
    [
      'parts that repeat themselves',
      '- The same long sentence with `code` and *more* words.\n'.repeat(9),
    ],
    ['a picture', 'import file from \'./a.png\';\n\n<img src={file} alt="a" />'],
  ])('reads the same with %s', async (_name, text) => {
    expect(withoutSpace(await htmlOf(text, true))).toBe(withoutSpace(await htmlOf(text, false)));
  });

  it('keeps the space between marks of different lines', async () => {
    expect(await htmlOf('*one*\n`two`', true)).toBe('<p><em>one</em>\n<code>two</code></p>');
  });

  it('is the same page for the longest reference, and says nothing twice', async () => {
    const file = path.resolve('docs/apis/publicSafety/missions.mdx');
    const text = fs.readFileSync(file, 'utf8');
    process.chdir(folder);
    expect(withoutSpace(await htmlOf(text, true, file))).toBe(
      withoutSpace(await htmlOf(text, false, file)),
    );
    const [long, short] = [await scriptOf(text, false, file), await scriptOf(text, true, file)];
    const row = 'The call is refused when the element has changed since.';
    expect(long.split(row).length).toBeGreaterThan(5);
    expect(short.split(row).length).toBe(2);
  }, 30_000);
});
