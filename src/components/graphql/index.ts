/**
 * Components for the pages of the GraphQL reference. Every page contains its own copy, so they are small: the
 * plugin that generates the pages decides as much as possible.
 *
 * @module
 */
export {Labels} from './Labels';
export {Names} from './Names';
export {Relations} from './Relations';
export {Run} from './Run';
export {Sdl} from './Sdl';
export {Type} from './Type';
