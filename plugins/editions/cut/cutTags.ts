import {parse, stringify} from 'yaml';
import type {Document} from '../model/documents';
import {recordOf} from '../model/recordOf';

/** The tags file for an audience: only the tags of its pages. */
export function cutTags(text: string, pages: readonly Document[]): string {
  const used = new Set(pages.flatMap(tagsOf));
  const tags = recordOf(parse(text));
  return stringify(Object.fromEntries(Object.entries(tags).filter(([key]) => used.has(key))));
}

/** Pages refer to tags in the file by key; inline tags are objects. */
function tagsOf({text}: Document): string[] {
  const [, frontMatter = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  const {tags} = recordOf(parse(frontMatter));
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}
