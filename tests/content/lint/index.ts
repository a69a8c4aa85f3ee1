/**
 * Checks pages and contracts like a strict copy editor: front matter, headings, links, pictures, wording and
 * code. Each finding has a position and a fix.
 *
 * @module
 */
import type {Root} from 'nlcst';
import {codeBlockFindings} from './codeBlocks';
import {CONTRACT} from './contentFiles';
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
import {proseOf} from './prose';
import {wordingFindings} from './wording';

/** Texts for authors, which need no front matter or required sections because they are not pages. */
const FOR_AUTHORS = /(?:^|\/)_/;

/** Notes in tables, exempt from style rules. */
const NOTES = 'docs/_platform/facts.md';

/** Returns all findings in a text. The file name determines the rules. */
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
    ...(await wordingFindings(file, prose)),
  ].sort((one, other) => one.line - other.line || one.column - other.column);
}

async function ofStyle(page: Page, prose: Root): Promise<Finding[]> {
  return [
    ...plainEnglishFindings(page.file, prose),
    ...glossaryFindings(page.file, prose, readGlossary()),
    ...(await markdownFindings(page)),
  ];
}

export {contentFiles} from './contentFiles';
export {formatFinding} from './finding';
export type {Finding} from './finding';
