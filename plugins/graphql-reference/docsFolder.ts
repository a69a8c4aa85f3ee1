import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';

export type DocsFolder = {
  directory: string;
  /** URL path of the documentation, with slashes at both ends, without the site's base. */
  base: string;
};

type DocsOptions = {path?: string; routeBasePath?: string};

/** Where the classic preset reads its documents; null when the site has none. */
export function docsFolder({siteDir, siteConfig}: LoadContext): DocsFolder | null {
  const options = siteConfig.presets.flatMap((preset): (DocsOptions | false)[] =>
    Array.isArray(preset)
      ? [(preset[1] as {docs?: DocsOptions | false} | undefined)?.docs ?? {}]
      : [{}],
  )[0];
  if (!options) {
    return null;
  }
  const route = (options.routeBasePath ?? 'docs').replace(/^\/+|\/+$/g, '');
  return {
    directory: path.resolve(siteDir, options.path ?? 'docs'),
    base: route ? `/${route}/` : '/',
  };
}
