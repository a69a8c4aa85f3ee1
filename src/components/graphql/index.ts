/**
 * What the pages of the GraphQL reference are drawn with. Every page carries its own copy of these, so they
 * stay small; whatever can be decided when the pages are made is decided there.
 *
 * @module
 */
export {Labels} from './Labels';
export {Names} from './Names';
export {Relations} from './Relations';
export {Sdl} from './Sdl';
export {Type} from './Type';
