import type {PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';
import {readCard, type NewsItem} from '../Sections/readCard';
import {holdsPage} from '../Sections/holdsPage';

const MAX_SHOWN = 6;

/**
 * The latest news of the sections, newest first. Leaves out items that link to a page outside their own section. Pass
 * the pruned sidebar: this then excludes the pages that the reader may not open.
 */
export function latestNews(
  sections: readonly PropSidebarItemCategory[],
): (NewsItem & {section: string})[] {
  return sections
    .flatMap((section) =>
      readCard(section.customProps)
        .news.filter(({to}) => holdsPage(section, to))
        .map((item) => ({...item, section: section.label})),
    )
    .sort((one, other) => other.date.localeCompare(one.date))
    .slice(0, MAX_SHOWN);
}
