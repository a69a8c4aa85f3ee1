/**
 * `themeConfig.slashID`: what it may hold, its defaults, and what is wrong with it. Runs while a site is
 * configured and built; the browser takes types from here and nothing else.
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
