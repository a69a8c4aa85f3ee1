import type {LoadContext} from '@docusaurus/types';
import type {AccessConfig} from '@gated-docs/access-config';

/** `themeConfig.slashID` of a loaded site. */
export function accessConfigOf({siteConfig}: Pick<LoadContext, 'siteConfig'>): AccessConfig {
  // `validateThemeConfig` has parsed it; Docusaurus's types don't say so.
  return siteConfig.themeConfig.slashID as AccessConfig;
}
