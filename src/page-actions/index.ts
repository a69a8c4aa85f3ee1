/**
 * What a reader can do with a whole page: copy it as Markdown, look at that, hand it to an assistant.
 *
 * @module
 */
export {PageActions} from './PageActions';
