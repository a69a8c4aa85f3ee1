import {dump, load} from 'js-yaml';
import type {Document} from '../model/documents';
import {asRecord} from '@gated-docs/utils/unknown-data';

/** A file of tags or authors for an audience: only the entries that its pages name. */
export function cutEntries(
  text: string,
  pages: readonly Document[],
  namesIn: (page: Document) => string[],
): string {
  const used = new Set(pages.flatMap(namesIn));
  const entries = asRecord(load(text));
  return dump(Object.fromEntries(Object.entries(entries).filter(([key]) => used.has(key))));
}

/** Pages refer to tags in the file by key; inline tags are objects. Docusaurus reads numbers as text. */
export function tagsOf(page: Document): string[] {
  const {tags} = frontMatterOf(page);
  return Array.isArray(tags) ? tags.filter(isKey).map(String) : [];
}

/** Posts refer to authors in the file by key, also with other properties. */
export function authorsOf(page: Document): string[] {
  return [frontMatterOf(page).authors]
    .flat()
    .map((author) => (isKey(author) ? author : asRecord(author).key))
    .filter(isKey)
    .map(String);
}

function frontMatterOf({tree}: Document): Readonly<Record<string, unknown>> {
  const [first] = tree().children;
  return asRecord(first?.type === 'yaml' ? load(first.value) : undefined);
}

const isKey = (tag: unknown): boolean => typeof tag === 'string' || typeof tag === 'number';
