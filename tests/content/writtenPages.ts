import fs from 'node:fs';
import {visit} from 'unist-util-visit';
import {contentFiles} from './lint/contentFiles';
import {parsePage, type Page} from './lint/page';
import {textOf} from './lint/plainEnglish';
import {proseOf} from './lint/prose';

/** Returns the route of a written page, derived from its path. */
export function routeOf(file: string): string {
  const path = file.replace(/^docs\//, '').replace(/(?:(?:^|(?<=\/))(?:index|home))?\.mdx$/, '');
  return path === '' ? '/' : `/${path.replace(/\/$/, '')}/`;
}

/** Returns the files of the published pages, without texts for authors. */
export function writtenFiles(): string[] {
  return contentFiles().filter((file) => file.endsWith('.mdx') && !file.includes('/_'));
}

let pages: readonly Page[] | undefined;

/** Reads the published pages, once per process because parsing takes seconds. */
export function writtenPages(): readonly Page[] {
  pages ??= writtenFiles().map((file) => parsePage(file, fs.readFileSync(file, 'utf8')));
  return pages;
}

/** Returns the sentences of a page, including table cells; code counts as one character. */
export function sentencesOf({tree, text}: Page): string[] {
  const sentences: string[] = [];
  visit(proseOf(tree, text), 'SentenceNode', (sentence) => {
    sentences.push(textOf(sentence).trim());
  });
  return sentences;
}
