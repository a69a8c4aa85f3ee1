/**
 * Tabs whose parts name each other for assistive technology, and that are operated as WAI-ARIA describes.
 *
 * @module
 */
export {PanelGroup, usePanelIds} from './panelIds';
export {TabList} from './TabList';
