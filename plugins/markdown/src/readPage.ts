import type {Element} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {select, selectAll} from 'hast-util-select';
import {toText} from './toText';
import {stringify} from 'yaml';
import {prepareArticle} from './prepareArticle';
import {toMarkdown} from './toMarkdown';

/** A page as Markdown. */
export type PageCopy = {
  url: string;
  title: string;
  description: string;
  /** Front matter, heading and text. */
  markdown: string;
  /** Contracts and schemas that the page offers. */
  downloads: {name: string; url: string}[];
};

/** The classic theme's own class for what the author wrote. */
const CONTENT = '.theme-doc-markdown';
const ARTICLE = /<article[\s\S]*<\/article>/;
/** A quoted value can contain `>`. */
const DESCRIPTION =
  /<meta\b(?:"[^"]*"|'[^']*'|[^"'>])*\sname="?description"?(?=[\s/>])(?:"[^"]*"|'[^']*'|[^"'>])*>/;
const MACHINE_READABLE = /\.(?:ya?ml|json|graphqls?)$/;

/** The HTML that the copy of a built page is generated from; undefined for a page that is not a document. */
export function sourceOf(html: string): string | undefined {
  const [article] = ARTICLE.exec(html) ?? [];
  const [description = ''] = DESCRIPTION.exec(html) ?? [];
  return article && description + article;
}

/**
 * Reads a built page instead of its source: in the built page, every component and reference is expanded,
 * and content for other editions is left out.
 *
 * @returns undefined for a page that is no document
 */
export function readPage(html: string, url: URL): PageCopy | undefined {
  const [article] = ARTICLE.exec(html) ?? [];
  const content = article && select(CONTENT, fromHtml(article, {fragment: true}));
  if (!content) {
    return undefined;
  }
  const downloads = readDownloads(content, url);
  prepareArticle(content, url);
  const title = toText(select('h1', content));
  const description = readDescription(html);
  const {href} = url;
  const frontMatter = stringify(
    {title, ...(description && {description}), url: href},
    {lineWidth: 0},
  );
  return {
    url: href,
    title,
    description,
    markdown: `---\n${frontMatter}---\n\n${toMarkdown(content)}`,
    downloads,
  };
}

function readDescription(html: string): string {
  const [tag] = DESCRIPTION.exec(html) ?? [];
  const meta = tag && select('meta', fromHtml(tag, {fragment: true}));
  return meta ? String(meta.properties.content ?? '') : '';
}

function readDownloads(content: Element, url: URL): PageCopy['downloads'] {
  const links = selectAll('a[href]', content);
  const files = links
    .map((link) => ({name: toText(link), href: String(link.properties.href)}))
    // A page can show the address of an example, such as `http://host:port/`.
    .filter(({href}) => URL.canParse(href, url.href))
    .map(({name, href}) => ({name, url: new URL(href, url)}))
    .filter(
      ({url: {origin, pathname}}) => origin === url.origin && MACHINE_READABLE.test(pathname),
    );
  return files.map(({name, url: {href}}) => ({name, url: href}));
}
