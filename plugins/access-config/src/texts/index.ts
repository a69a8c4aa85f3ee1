/**
 * The words of everything about signing in, by keys that a site can override. The texts are entry points of their own,
 * so that a part of the page loads only what it shows.
 *
 * @module
 */
export {createText} from './createText';
export type {Text} from './createText';
