/**
 * Where the Markdown copy of a page is: the build writes it there, the gate negotiates it, pages link to it.
 *
 * @module
 */

/** `/apis/geo/routing/` → `/apis/geo/routing.md`; the home page's copy is `/index.md`. */
export function markdownPath(route: string): string {
  const path = route.replace(/\/+$/, '');
  return path === '' ? '/index.md' : `${path}.md`;
}

/** Lists the site's pages for language models, and holds all of them in one file (llmstxt.org). */
export const LLMS_FILE = 'llms.txt';
export const LLMS_FULL_FILE = 'llms-full.txt';
