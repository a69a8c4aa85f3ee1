/**
 * How the values of a request are written, and the request as a program. Browsers can load it.
 *
 * @module
 */
export {createResolver, isRecord} from './document/references';
export {PLACEHOLDERS} from './request/credentials';
export {LANGUAGES} from './request/languages';
export {exampleOf} from './request/programs/example';
export {formFields, isJson, literal, MULTIPART, serialize, URL_ENCODED} from './request/serialize';
export type {MediaType} from './document/openapi';
export type {Resolve} from './document/references';
export type {ExampleRequest} from './request/request';
