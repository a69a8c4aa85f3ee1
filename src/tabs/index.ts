/**
 * Accessible tabs: tabs and panels refer to each other, and the keyboard works as in the WAI-ARIA pattern.
 *
 * @module
 */
export {PanelGroup, usePanelIds} from './panelIds';
export {TabList} from './TabList';
