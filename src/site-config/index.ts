/**
 * `themeConfig.slashID`: schema, defaults and checks. Runs while a site is configured and built; the browser
 * imports only types from here.
 *
 * @module
 */
export {Group, parseAccessConfig} from './accessConfig';
export {assertSoundPolicy, siteProblems} from './assertSoundPolicy';
export {docsOptionsOf} from './docsOptions';
export {listServices} from './listServices';
export {parseRequirement} from './requirement';
export {SiteProblem} from './SiteProblem';
export type {
  AccessConfig,
  FactorConfiguration,
  FormConfiguration,
  HandleType,
  TokenCookie,
} from './types';
export type {DocumentType, IdentityCheck} from './identityCheckSchema';
