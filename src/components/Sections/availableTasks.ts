import type {PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';
import {holdsPage} from './holdsPage';
import {readCard, type Task} from './readCard';

/** The tasks of a section whose pages the reader may open. */
export function availableTasks(section: PropSidebarItemCategory): Task[] {
  return readCard(section.customProps).tasks.filter(({to}) => holdsPage(section, to));
}
