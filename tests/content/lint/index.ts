/**
 * Reads pages and contracts as a strict copy editor: front matter, headings, links, pictures, words and
 * code. Each finding has a place and a cure.
 *
 * @module
 */
import fs from 'node:fs';
import path from 'node:path';
import type {Root} from 'nlcst';
import {codeBlockFindings} from './codeBlocks';
import {contractFindings} from './contracts';
import type {Finding} from './finding';
import {frontMatterFindings} from './frontMatter';
import {glossaryFindings, readGlossary} from './glossary';
import {headingFindings} from './headings';
import {linkFindings} from './links';
import {markdownFindings} from './markdown';
import {parsePage, type Page} from './page';
import {placeholderFindings} from './placeholders';
import {plainEnglishFindings} from './plainEnglish';
import {proseFindings, proseOf} from './prose';

/** What is generated from the schema before a build; its words are the schema's. */
const GENERATED = /^docs\/graphql\/(?:reference\/|changelog)/;

/** Texts for authors: no pages, so that they need neither front matter nor the headings of a kind. */
const FOR_AUTHORS = /(?:^|\/)_/;

/** Terse tables, in which brackets are brackets. */
const NOTES = 'docs/_platform/facts.md';

const CONTRACT = /\.openapi\.yaml$|^docs\/graphql\/schema\.graphql$/;

/** Every text of the documentation that the lint reads, sorted. */
export function contentFiles(folder = 'docs'): string[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => (/\.mdx?$/.test(file) || CONTRACT.test(file)) && !GENERATED.test(file))
    .sort();
}

/** All findings in one text. The name of the file decides which rules hold. */
export async function lintText(file: string, text: string): Promise<Finding[]> {
  if (CONTRACT.test(file)) {
    return contractFindings(file, text);
  }
  const page = parsePage(file, text);
  const prose = proseOf(page.tree, text);
  return [
    ...(FOR_AUTHORS.test(file) ? [] : [...frontMatterFindings(page), ...headingFindings(page)]),
    ...(file === NOTES ? [] : await ofStyle(page, prose)),
    ...linkFindings(page),
    ...placeholderFindings(file, text),
    ...(await codeBlockFindings(page)),
    ...(await proseFindings(file, prose)),
  ].sort((one, other) => one.line - other.line || one.column - other.column);
}

async function ofStyle(page: Page, prose: Root): Promise<Finding[]> {
  return [
    ...plainEnglishFindings(page.file, prose),
    ...glossaryFindings(page.file, prose, readGlossary()),
    ...(await markdownFindings(page)),
  ];
}

export {formatFinding} from './finding';
export type {Finding} from './finding';
