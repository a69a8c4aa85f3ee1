/**
 * What the examples of a contract send.
 *
 * @module
 */
export {annotatedValues, compose} from './document/compose';
export {accessOf, credentials} from './request/credentials';
export {contentsOfBody, examplesToSend, isIgnored, schemaOf, sentValueOf} from './request/request';
