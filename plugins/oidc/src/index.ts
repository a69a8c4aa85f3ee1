/**
 * An OpenID provider, or GitHub, for the gate: where readers sign in, who came back, whether they still may read, and
 * when the provider has signed them out. Knows neither cookies nor requests.
 *
 * @module
 */
export {readGroups} from './groups';
export {openProvider} from './openProvider';
export {parseOpenIDOptions} from './options';
export {Grant, SignInError} from './openIDProvider';
export type {OpenIDProvider, SignInChecks} from './openIDProvider';
export type {OpenIDOptions} from './options';
