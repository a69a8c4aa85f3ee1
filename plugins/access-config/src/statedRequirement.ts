import type {DocusaurusConfig} from '@docusaurus/types';
import {applyTrailingSlash} from '@docusaurus/utils-common';
import type {PageRule, Requirement} from '@gated-docs/access/rules';
import {parseRequirement} from './requirement';
import {SiteConfigError} from './SiteConfigError';

/** Custom property of sidebar items and pages that contains their requirement. */
export const OWN_PROPERTY = 'slashid';

/**
 * The requirement of a page or an item, if any. Fail closed: nobody meets an invalid one, and its site is not built
 * (`findMistakes`).
 */
export function readRequirement(stated: unknown): Requirement | undefined {
  if (stated === undefined) {
    return undefined;
  }
  try {
    return parseRequirement(stated, '');
  } catch (error) {
    if (error instanceof SiteConfigError) {
      return {groups: []};
    }
    throw error;
  }
}

type LoadedDocuments = readonly {
  docs: readonly {
    permalink: string;
    frontMatter: {sidebar_custom_props?: Readonly<Record<string, unknown>>};
  }[];
}[];

/** The rules in the front matter of the docs plugin's `loadedVersions`, in the site's spelling of routes. */
export function readPageRules(
  versions: LoadedDocuments,
  {trailingSlash, baseUrl}: Pick<DocusaurusConfig, 'trailingSlash' | 'baseUrl'>,
): PageRule[] {
  return versions
    .flatMap(({docs}) => docs)
    .flatMap(({permalink, frontMatter}) => {
      const requirement = readRequirement(frontMatter.sidebar_custom_props?.[OWN_PROPERTY]);
      const path = applyTrailingSlash(permalink, {trailingSlash, baseUrl});
      return requirement ? [{path, ...requirement}] : [];
    });
}
