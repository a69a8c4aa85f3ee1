import fs from 'node:fs';
import path from 'node:path';
import {createSlugger} from '@docusaurus/utils';
import type {Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {filesBelow} from '../support/builtFiles';

const SOURCES = ['src', 'plugins', 'tests'];
const SPECIFICATION = 'tests/specification.md';

const documents = [
  ...fs.readdirSync('.').filter((file) => file.endsWith('.md')),
  ...SOURCES.flatMap((folder) =>
    filesBelow(folder)
      .filter((file) => file.endsWith('.md') && !/(?:^|\/)(?:fixtures|node_modules)\//.test(file))
      .map((file) => path.posix.join(folder, file)),
  ),
];

/** Names of files and folders in a document's inline code. */
const MENTION =
  /^(?:src|plugins|tests|docs|static)\/[\w./-]+$|^[\w-]+\.(?:config\.m?ts|seed\.json)$/;

/** Created by a build, so missing in a fresh clone. */
const GENERATED = ['docs/graphql/reference'];

const parse = (file: string): Root =>
  unified().use(remarkParse).use(remarkGfm).parse(fs.readFileSync(file, 'utf8'));

function anchorsOf(file: string): string[] {
  const slugger = createSlugger();
  const anchors: string[] = [];
  visit(parse(file), 'heading', (heading) => {
    anchors.push(slugger.slug(toString(heading)));
  });
  return anchors;
}

/** The problem with a document's link, or undefined. */
function problemOf(document: string, url: string): string | undefined {
  if (/^https?:/.test(url)) {
    return undefined;
  }
  const [name = '', anchor] = url.split('#');
  const target = name === '' ? document : path.posix.join(path.posix.dirname(document), name);
  if (!fs.existsSync(target)) {
    return `${url}: there is no ${target}`;
  }
  if (anchor !== undefined && !anchorsOf(target).includes(anchor)) {
    return `${url}: ${target} has no heading of that name`;
  }
  return undefined;
}

describe.each(documents)('%s', (document) => {
  it('links to existing files and headings', () => {
    const problems: (string | undefined)[] = [];
    visit(parse(document), ['link', 'image', 'definition'], (node) => {
      problems.push('url' in node ? problemOf(document, node.url) : undefined);
    });

    expect(problems.filter(Boolean)).toEqual([]);
  });

  it('names existing files and folders', () => {
    const missing: string[] = [];
    visit(parse(document), 'inlineCode', ({value}) => {
      if (MENTION.test(value) && !GENERATED.includes(value) && !fs.existsSync(value)) {
        missing.push(value);
      }
    });

    expect(missing).toEqual([]);
  });
});

describe('the summary of the specification', () => {
  it('has every section that code and tests reference', () => {
    const sections = new Set(
      anchorsOf(SPECIFICATION).map((anchor) => /^(\d+)-/.exec(anchor)?.[1] ?? ''),
    );
    const references = SOURCES.flatMap((folder) =>
      filesBelow(folder)
        .filter((file) => /\.tsx?$/.test(file))
        .flatMap((file) => {
          const text = fs.readFileSync(path.join(folder, file), 'utf8');
          return [...text.matchAll(/specification,? section (\d+)/gi)].map(
            ([, section = '']) => section,
          );
        }),
    );

    expect(references.length).toBeGreaterThan(10);
    expect(references.filter((section) => !sections.has(section))).toEqual([]);
  });
});
