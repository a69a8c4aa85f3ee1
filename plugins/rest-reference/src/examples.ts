/**
 * What the examples of a contract send.
 *
 * @module
 */
export {annotatedValues, compose} from './render/compose';
export {accessOf, credentials} from './render/credentials';
export {contentsOfBody, examplesToSend, isIgnored, schemaOf, sentValueOf} from './render/request';
