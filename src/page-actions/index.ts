/**
 * Actions on a whole page: copy it as Markdown, view the Markdown, open it in an assistant.
 *
 * @module
 */
export {PageActions} from './PageActions';
