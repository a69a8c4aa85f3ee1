import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {applyTrailingSlash} from '@docusaurus/utils-common';
import {readPageRules} from '@gated-docs/access-config';
import {routeOf} from './routeOf';
import {docsIn, loadedPages, type Contents, type LoadedPage} from './contents';
import {SITE_ALIAS, toPosix} from './files';
import {isOfDocs, type Pages} from './page';

export type Site = Pick<LoadContext, 'siteDir' | 'siteConfig'>;

/** The loaded documents, posts and pages, and the lists of posts. */
export function pagesOf(contents: Contents, context: Site): Pages {
  const {trailingSlash, baseUrl} = context.siteConfig;
  const [version] = docsIn(contents)?.loadedVersions ?? [];
  if (!version) {
    return {pages: [], pageRules: [], docsDirectory: '', docsRoute: '/'};
  }
  const {contentPath: docsDirectory, path: docsRoute} = version;
  const pages = [...loadedPages(contents), ...listsOfPosts(contents, baseUrl)].map(
    ({plugin, id, version: name, permalink, source: file}) => {
      const source = placeOf(file, context, docsDirectory);
      const isMain = isOfDocs({source});
      return {
        id: isMain && id !== undefined ? id : file.slice(SITE_ALIAS.length),
        // Documents have the path from their front matter; routes follow the site's trailing slash setting.
        route: applyTrailingSlash(permalink, {trailingSlash, baseUrl}),
        source,
        ...(id !== undefined &&
          (name || !isMain) && {document: {plugin: plugin.id, ...(name && {version: name}), id}}),
      };
    },
  );
  const versions = contents.flatMap(({kind, content}) =>
    kind === 'docs' ? content.loadedVersions : [],
  );
  return {
    ...{pages, docsDirectory, docsRoute},
    pageRules: readPageRules(versions, context.siteConfig),
  };
}

/** The first page of each blog with posts. Its other lists are subject to the policy like routes of other plugins. */
function listsOfPosts(contents: Contents, baseUrl: string): LoadedPage[] {
  return contents.flatMap(({kind, plugin, content}) =>
    kind === 'blog' && content.blogPosts.length > 0
      ? [
          {
            ...{plugin, permalink: routeOf(plugin, baseUrl)},
            source: `${SITE_ALIAS}${plugin.folder}`,
          },
        ]
      : [],
  );
}

/** A source that Docusaurus names by its place in the site, relative to the docs folder. */
export function placeOf(source: string, {siteDir}: Site, docsDirectory: string): string {
  return toPosix(path.relative(docsDirectory, path.join(siteDir, source.slice(SITE_ALIAS.length))));
}

/** Routes of the documents with a tag, by path of the tag's page. */
export function taggedRoutes(contents: Contents): Record<string, string[]> {
  const routes: Record<string, string[]> = {};
  for (const {kind, content} of contents) {
    for (const {permalink, tags} of kind === 'docs'
      ? content.loadedVersions.flatMap(({docs}) => docs)
      : []) {
      for (const tag of tags) {
        (routes[tag.permalink] ??= []).push(permalink);
      }
    }
  }
  return routes;
}
