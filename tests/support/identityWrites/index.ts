/**
 * All kinds of writes that the provider acknowledges, each with a check that it persists.
 *
 * @module
 */
export {killWhileWriting} from './killWhileWriting';
