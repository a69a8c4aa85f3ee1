import fs from 'node:fs';
import {visit} from 'unist-util-visit';
import {contentFiles} from './lint/contentFiles';
import {parsePage, type Page} from './lint/page';
import {textOf} from './lint/plainEnglish';
import {proseOf} from './lint/prose';

/** Where a written page is read, by the place of its file. */
export function routeOf(file: string): string {
  const path = file.replace(/^docs\//, '').replace(/(?:(?:^|(?<=\/))(?:index|home))?\.mdx$/, '');
  return path === '' ? '/' : `/${path.replace(/\/$/, '')}/`;
}

/** The written pages, without the texts for authors. */
export function writtenPages(): Page[] {
  return contentFiles()
    .filter((file) => file.endsWith('.mdx') && !file.includes('/_'))
    .map((file) => parsePage(file, fs.readFileSync(file, 'utf8')));
}

/** The sentences of a page, cells of tables included; code stands as one mark. */
export function sentencesOf({tree, text}: Page): string[] {
  const sentences: string[] = [];
  visit(proseOf(tree, text), 'SentenceNode', (sentence) => {
    sentences.push(textOf(sentence).trim());
  });
  return sentences;
}

/** The words of a page besides code blocks and what is generated into it. */
export function wordCount(page: Page): number {
  return [...sentencesOf(page), ...attributesOf(page)].reduce(
    (sum, text) => sum + (text.match(/[\p{L}\p{N}`]\S*/gu)?.length ?? 0),
    0,
  );
}

/** What a page gives its components as text: names, defaults and cures, which stand in the cells of tables. */
function attributesOf({tree}: Page): string[] {
  const values: string[] = [];
  visit(tree, ['mdxJsxFlowElement', 'mdxJsxTextElement'], (node) => {
    if ('attributes' in node && Array.isArray(node.attributes)) {
      const texts = node.attributes
        .map(({value}) => value)
        .filter((value) => typeof value === 'string');
      values.push(...texts);
    }
  });
  return values;
}
