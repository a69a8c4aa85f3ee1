/**
 * Paths of the Markdown copies of pages: the build writes them, the gate negotiates them, pages link to them.
 *
 * @module
 */

/** `/apis/geo/routing/` → `/apis/geo/routing.md`; the home page's copy is `/index.md`. */
export function markdownPath(route: string): string {
  const path = route.replace(/\/+$/, '');
  return path === '' ? '/index.md' : `${path}.md`;
}

/** The list of the site's pages for language models, and one file with all of them (llmstxt.org). */
export const LLMS_FILE = 'llms.txt';
export const LLMS_FULL_FILE = 'llms-full.txt';
