import type {LoadContext} from '@docusaurus/types';
import type {AccessConfig} from '../../../src/site-config';

/** `themeConfig.slashID` of a site that Docusaurus has loaded. */
export function accessConfigOf({siteConfig}: Pick<LoadContext, 'siteConfig'>): AccessConfig {
  // `validateThemeConfig` has parsed it, which Docusaurus's types do not tell.
  return siteConfig.themeConfig.slashID as AccessConfig;
}
