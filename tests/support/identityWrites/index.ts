/**
 * Every kind of write that the provider acknowledges, each with a check that it was kept.
 *
 * @module
 */
export {killWhileWriting} from './killWhileWriting';
