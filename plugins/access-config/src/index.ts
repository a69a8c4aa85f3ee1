/**
 * `themeConfig.slashID`: schema, defaults and checks. Runs while a site is configured and built; the browser
 * imports only types from here.
 *
 * @module
 */
export {Group, parseAccessConfig} from './accessConfig';
export {contentPluginsOf, docsOptionsOf, nameOf, withContentOptions} from './contentPlugins';
export {lintPolicy} from './lintPolicy';
export {listServices} from './listServices';
export {parseRequirement} from './requirement';
export {SiteConfigError} from './SiteConfigError';
export {OWN_PROPERTY, readPageRules, readRequirement} from './statedRequirement';
export type {
  AccessConfig,
  FactorConfiguration,
  FormConfiguration,
  HandleType,
  SignInStep,
  TokenCookie,
} from './types';
export type {ContentOptions, ContentPlugin} from './contentPlugins';
export type {PolicyFinding} from './lintPolicy';
export type {DocumentType, IdentityCheck} from './identityCheckSchema';
