import {parse, stringify} from 'yaml';
import type {Document} from '../model/documents';
import {recordOf} from '../model/recordOf';

/** The file that names the tags of documents, as readers may have it: with the tags of their own pages. */
export function cutTags(text: string, pages: readonly Document[]): string {
  const used = new Set(pages.flatMap(tagsOf));
  const tags = recordOf(parse(text));
  return stringify(Object.fromEntries(Object.entries(tags).filter(([key]) => used.has(key))));
}

/** A page names tags of the file by their keys; others it describes itself. */
function tagsOf({text}: Document): string[] {
  const [, frontMatter = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  const {tags} = recordOf(parse(frontMatter));
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}
