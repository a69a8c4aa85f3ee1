import fs from 'node:fs';
import path from 'node:path';
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {listFiles, toPosix} from '../model/files';
import type {Inventory} from '../model/inventory';
import {parseMdx} from '../model/parseMdx';
import {SiteProblem} from '../../../src/site-config';

/** A file that reaches into the documents past the edition's own copy of them. */
export type UnstagedUse = {file: string; target: string};

const DOCUMENT = /\.mdx?$/;
const SOURCE = /(?<!\.test)\.[jt]sx?$/;

/**
 * An edition is built from its own copy of the documents, which lacks the pages of others. A path that
 * names the folder of all documents would bring such a page in whole, and its links uncut.
 *
 * @throws SiteProblem that names each file and what it reaches for
 */
export function assertOnlyStagedUses(siteDir: string, {docsDirectory}: Inventory): void {
  const uses = findUnstagedUses(siteDir, docsDirectory);
  if (uses.length > 0) {
    const list = uses.map(({file, target}) => `- ${file} uses ${target}`).join('\n');
    throw new SiteProblem(
      `Files reach into the folder of all documents, past the copy that an edition is built from:\n${list}\nIn a document, write the path relative to it ("./_shared.mdx"). What components in src/ use, keep in src/ or static/.`,
    );
  }
}

export function findUnstagedUses(siteDir: string, docsDirectory: string): UnstagedUse[] {
  const docs = toPosix(path.relative(siteDir, docsDirectory));
  return [
    ...usesIn(siteDir, docs, DOCUMENT, (text) => documentTargets(text, aliasOf(docs))),
    ...usesIn(siteDir, 'src', SOURCE, (text) => matchesOf(text, importOf(docs))),
    ...usesIn(siteDir, 'src', DOCUMENT, (text) => matchesOf(text, importOf(docs))),
  ];
}

function usesIn(
  siteDir: string,
  folder: string,
  kind: RegExp,
  targetsOf: (text: string) => string[],
): UnstagedUse[] {
  const root = path.join(siteDir, folder);
  return listFiles(root)
    .filter((file) => kind.test(file))
    .flatMap((file) =>
      targetsOf(fs.readFileSync(path.join(root, file), 'utf8')).map((target) => ({
        file: `${folder}/${file}`,
        target,
      })),
    );
}

/** Only where it has an effect: words and code samples may name any path. */
function documentTargets(text: string, alias: RegExp): string[] {
  if (matchesOf(text, alias).length === 0) {
    return [];
  }
  const targets: string[] = [];
  visit(parseMdx(text), (node) => {
    targets.push(...effectiveTexts(node).flatMap((found) => matchesOf(found, alias)));
  });
  return targets;
}

function effectiveTexts(node: Nodes): string[] {
  switch (node.type) {
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return [node.value];
    case 'link':
    case 'image':
    case 'definition':
      return [node.url];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return node.attributes.map(({value}) =>
        typeof value === 'string' ? value : (value?.value ?? ''),
      );
    default:
      return [];
  }
}

function matchesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([match, target = match]) => target);
}

const aliasOf = (docs: string) => new RegExp(`@site/+(?:\\./+)*${escaped(docs)}/[^'"\`\\s)]*`, 'g');

/** In code, a relative path leads there as well. */
const importOf = (docs: string) =>
  new RegExp(
    `['"\`!]((?:@site/+(?:\\./+)*|(?:\\.{1,2}/)+)${escaped(docs)}/[^'"\`\\s]*)['"\`]`,
    'g',
  );

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
