import type {FoundPage} from '@gated-docs/search/search-index';

/** A result that can be chosen: a page, or a section of the preceding page. */
export type Option = {to: string; page: FoundPage; section?: FoundPage['sections'][number]};

/** Lists pages with their best sections, in the order of the arrow keys. */
export function listOptions(pages: readonly FoundPage[]): Option[] {
  return pages.flatMap((page) => [
    {to: page.route, page},
    ...page.sections.map((section) => ({to: `${page.route}#${section.anchor}`, page, section})),
  ]);
}

/** Index of the option chosen initially: the best match on the best page. */
export function firstChoice([best]: readonly FoundPage[]): number {
  return best && best.sections.length > 0 && !best.isBestAsWhole ? 1 : 0;
}

/** Counts pages by section of the site, largest section first. Always lists the chosen section, to be deselected. */
export function countSections(
  pages: readonly FoundPage[],
  chosen: string | null,
): [name: string, count: number][] {
  const counts = new Map<string, number>(chosen === null ? [] : [[chosen, 0]]);
  for (const {trail} of pages) {
    const [name] = trail;
    if (name !== undefined) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}
