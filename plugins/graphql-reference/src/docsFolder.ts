import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {docsOptionsOf} from '@gated-docs/access-config';

export type DocsFolder = {
  directory: string;
  /** URL path of the documentation, with slashes at both ends, without the site's base. */
  base: string;
};

/** The folder of the site's docs plugin; null if the site has none. */
export function docsFolder({siteDir, siteConfig}: LoadContext): DocsFolder | null {
  const options = docsOptionsOf(siteConfig);
  if (!options) {
    return null;
  }
  const route = (options.routeBasePath ?? 'docs').replace(/^\/+|\/+$/g, '');
  return {
    directory: path.resolve(siteDir, options.path ?? 'docs'),
    base: route ? `/${route}/` : '/',
  };
}
