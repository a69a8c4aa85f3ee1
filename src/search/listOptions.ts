import type {FoundPage} from '../search-index';

/** Something that can be chosen: a page, or a section of the page before it. */
export type Option = {to: string; page: FoundPage; section?: FoundPage['sections'][number]};

/** Pages with their best sections, in the order in which the arrow keys reach them. */
export function listOptions(pages: readonly FoundPage[]): Option[] {
  return pages.flatMap((page) => [
    {to: page.route, page},
    ...page.sections.map((section) => ({to: `${page.route}#${section.anchor}`, page, section})),
  ]);
}

/** What is chosen before an arrow key is pressed: the best place on the best page. */
export function firstChoice([best]: readonly FoundPage[]): number {
  return best && best.sections.length > 0 && !best.isBestAsWhole ? 1 : 0;
}

/** The sections of the site that pages are in, with the number of pages, the fullest first. */
export function countSections(pages: readonly FoundPage[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const {trail} of pages) {
    const [name] = trail;
    if (name !== undefined) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}
