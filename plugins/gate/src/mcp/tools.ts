import {canonicalPathname, type CanonicalPath} from '@gated-docs/access';
import {excerptOf, findPages, matchingWords, type FoundPage} from '@gated-docs/search/search-index';
import type {IndexedPage} from '@gated-docs/search/search-index/format';
import type {EditionReader} from './editionReader';

/** Maximum number of search results; clients can refine their query. */
const MAX_RESULTS = 8;
const MAX_PART_LENGTH = 40_000;
const MAX_LISTED = 300;

/** The best pages for a query, each with its URL, best sections and an excerpt. */
export async function searchPages(
  reader: EditionReader,
  query: string,
  publicOrigin: string,
): Promise<string> {
  const index = await reader.index(query);
  const found = index ? findPages(index, query).slice(0, MAX_RESULTS) : [];
  if (!index || found.length === 0) {
    return 'Nothing was found. Try different or fewer words, or use list_pages.';
  }
  const isWanted = matchingWords(query, index.synonyms);
  const parts = found.map(async (page) => {
    const excerpts = await reader.excerpts(page.page);
    return describeFound(page, excerptFor(page, excerpts, isWanted), publicOrigin);
  });
  return (await Promise.all(parts)).join('\n\n');
}

/** A page as Markdown, from character `from`. Missing and forbidden pages give the same text. */
export async function readPage(
  reader: EditionReader,
  {path, from, publicOrigin}: {path: string; from: number; publicOrigin: string},
): Promise<string> {
  const page = parsePath(path, publicOrigin);
  const copy = page && (await reader.copy(page));
  if (!copy) {
    return 'No page that you can read has this path. To find a page, use search or list_pages.';
  }
  // Without the first half of a surrogate pair: the next part starts with the whole character.
  const part = copy.text.slice(from, from + MAX_PART_LENGTH).replace(/[\ud800-\udbff]$/, '');
  const end = from + part.length;
  const rest = copy.text.length - end;
  return rest > 0
    ? `${part}\n\n[This page has ${rest} more characters. To continue, use read_page with "from": ${end}.]`
    : part;
}

/** Titles and paths, one page per line. No page is below a malformed path. */
export async function listPages(
  reader: EditionReader,
  {
    below,
    reference,
    from,
    publicOrigin,
  }: {below: string; reference: boolean; from: number; publicOrigin: string},
): Promise<string> {
  const folder = parsePath(below, publicOrigin);
  const pages = (await reader.pages()).filter(
    ({route, isReference}) =>
      folder !== null &&
      (reference || !isReference) &&
      (canonicalPathname(route) ?? '').startsWith(folder),
  );
  const listed = pages.slice(from, from + MAX_LISTED);
  const end = from + listed.length;
  const more = pages.length - end;
  return [
    ...(pages.length === 0 ? ['You cannot read any pages below this path.'] : []),
    ...(pages.length > 0 && listed.length === 0
      ? [`There are only ${pages.length} pages below this path.`]
      : []),
    ...listed.map(lineOf),
    ...(more > 0
      ? [`\n[More pages: ${more}. To continue, use list_pages with "from": ${end}.]`]
      : []),
  ].join('\n');
}

function lineOf({route, title, trail}: IndexedPage): string {
  return `- ${title}: ${route}${trail.length > 0 ? ` (${trail.join(' › ')})` : ''}`;
}

function describeFound(
  {title, route, trail, sections}: FoundPage,
  excerpt: string,
  origin: string,
) {
  return [
    `## ${title}`,
    `${new URL(route, origin).href}${trail.length > 0 ? ` (${trail.join(' › ')})` : ''}`,
    ...(excerpt === '' ? [] : [`> ${excerpt}`]),
    ...sections.map(({anchor, heading}) => `- ${heading}: ${route}#${anchor}`),
  ].join('\n');
}

/** Excerpt of the best section, or of the first part of the page that has text. */
function excerptFor(
  {sections, isBestAsWhole}: FoundPage,
  excerpts: Readonly<Record<string, string>>,
  isWanted: (word: string) => boolean,
): string {
  const [best] = sections;
  const ofBest = best && !isBestAsWhole ? excerpts[best.section] : undefined;
  const text = ofBest ?? Object.values(excerpts)[0] ?? '';
  return excerptOf(text, isWanted)
    .map((piece) => piece.text)
    .join('');
}

/** Parses a page's path in any form that pages and results use. */
function parsePath(text: string, publicOrigin: string): CanonicalPath | null {
  const path = text.trim().startsWith(publicOrigin) ? text.trim().slice(publicOrigin.length) : text;
  const [bare = ''] = path.trim().split(/[?#]/);
  return canonicalPathname(bare.replace(/(?:\/index)?\.md$/, '/') || '/');
}
