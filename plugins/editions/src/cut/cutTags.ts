import {dump, load} from 'js-yaml';
import type {Document} from '../model/documents';
import {recordOf} from '../model/recordOf';

/** The tags file for an audience: only the tags of its pages. */
export function cutTags(text: string, pages: readonly Document[]): string {
  const used = new Set(pages.flatMap(tagsOf));
  const tags = recordOf(load(text));
  return dump(Object.fromEntries(Object.entries(tags).filter(([key]) => used.has(key))));
}

/** Pages refer to tags in the file by key; inline tags are objects. Docusaurus reads numbers as text. */
function tagsOf({tree}: Document): string[] {
  const [first] = tree().children;
  const {tags} = recordOf(first?.type === 'yaml' ? load(first.value) : undefined);
  return Array.isArray(tags) ? tags.filter(isKey).map(String) : [];
}

const isKey = (tag: unknown): boolean => typeof tag === 'string' || typeof tag === 'number';
