import fs from 'node:fs';
import path from 'node:path';
import {toString} from 'mdast-util-to-string';
import type {Code, Root, RootContent, Table} from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {parse} from 'yaml';

export type Service = {
  image: string;
  environment?: Record<string, string>;
  healthcheck?: {test: string[]};
  ports?: string[];
  volumes?: string[];
  secrets?: string[];
  networks?: string[] | Record<string, unknown>;
  depends_on?: Record<string, {condition: string}>;
};

export type ComposeFile = {
  services: Record<string, Service>;
  networks?: Record<string, unknown>;
  volumes?: Record<string, unknown>;
  secrets?: Record<string, unknown>;
};

export type ComposeBlock = {page: string; folder: string; source: string; file: ComposeFile};

const SELF_HOSTED = 'docs/selfhosted';
const COMPOSE_TITLE = /title="\/srv\/rescue\/([a-z]+)\/compose\.yaml"/;

const processor = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx);

export function treeOf(page: string): Root {
  return processor.parse(fs.readFileSync(page, 'utf8'));
}

/** All complete Compose files on a page. */
export function composeBlocks(): ComposeBlock[] {
  return pagesBelow(SELF_HOSTED).flatMap((page) =>
    codeOf(treeOf(page)).flatMap(({meta, value}) => {
      const [, folder] = COMPOSE_TITLE.exec(meta ?? '') ?? [];
      const file = folder === undefined ? null : (parse(value, {merge: true}) as ComposeFile);
      return folder !== undefined && file ? [{page, folder, source: value, file}] : [];
    }),
  );
}

/** Code blocks with `docker compose` or YAML that are not complete Compose files. */
export function yamlBlocksWithServices(): string[] {
  return pagesBelow(SELF_HOSTED).flatMap((page) =>
    codeOf(treeOf(page))
      .filter(
        ({lang, meta, value}) =>
          lang === 'yaml' && /^services:/m.test(value) && !COMPOSE_TITLE.test(meta ?? ''),
      )
      .map(() => page),
  );
}

/** Rows of the tables below a heading, as cells by column name. */
export function rowsBelow(tree: Root, heading: RegExp): Record<string, string>[] {
  return tablesOf(sectionOf(tree, heading)).flatMap(rowsOf);
}

/** The text below a heading, including tables. */
export function wordsBelow(tree: Root, heading: RegExp): string {
  return sectionOf(tree, heading)
    .map((node) => toString(node))
    .join('\n');
}

/** Environment variables in the pages' tables. */
export function documentedVariables(pages: readonly string[]): Set<string> {
  const names = pages.flatMap((page) =>
    tablesOf(treeOf(page).children)
      .flatMap(rowsOf)
      .map((row) => row['Environment variable'] ?? ''),
  );
  return new Set([...names, ...pages.flatMap(configKeyVariables)].filter(Boolean));
}

/** Variables in `<ConfigKey variable="…">`. */
function configKeyVariables(page: string): string[] {
  const source = fs.readFileSync(page, 'utf8');
  return [...source.matchAll(/<ConfigKey\b[^>]*\bvariable="([A-Z_]+)"/g)].map(
    ([, name = '']) => name,
  );
}

/** The pages of a component: its folder, or its single page. */
export function pagesOf({page}: ComposeBlock): string[] {
  return path.basename(page) === 'index.mdx' ? pagesBelow(path.dirname(page)) : [page];
}

export function pagesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .sort();
}

function codeOf(tree: Root): Code[] {
  const found: Code[] = [];
  visit(tree, 'code', (node) => void found.push(node));
  return found;
}

function sectionOf({children}: Root, heading: RegExp): RootContent[] {
  const start = children.findIndex(
    (node) => node.type === 'heading' && heading.test(toString(node)),
  );
  const depth = start === -1 ? 0 : (children[start] as {depth: number}).depth;
  const rest = children.slice(start + 1);
  const end = rest.findIndex((node) => node.type === 'heading' && node.depth <= depth);
  return start === -1 ? [] : rest.slice(0, end === -1 ? undefined : end);
}

function tablesOf(nodes: readonly RootContent[]): Table[] {
  return nodes.filter((node) => node.type === 'table');
}

function rowsOf({children: [head, ...body]}: Table): Record<string, string>[] {
  const names = head?.children.map((cell) => toString(cell)) ?? [];
  return body.map((row) =>
    Object.fromEntries(row.children.map((cell, index) => [names[index] ?? '', toString(cell)])),
  );
}
