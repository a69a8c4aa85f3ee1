import type {PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';
import {readCard, type NewsItem} from '../Sections/readCard';
import {holdsPage} from '../Sections/holdsPage';

const MAX_SHOWN = 6;

/** The news of the sections, newest first, without items that link to a page the reader may not open. */
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
