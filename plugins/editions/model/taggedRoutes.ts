import type {LoadedContent} from '@docusaurus/plugin-content-docs';

/** Routes of the documents with a tag, by path of the tag's page. */
export function taggedRoutes({loadedVersions}: LoadedContent): Record<string, string[]> {
  const routes: Record<string, string[]> = {};
  for (const {permalink, tags} of loadedVersions.flatMap(({docs}) => docs)) {
    for (const tag of tags) {
      (routes[tag.permalink] ??= []).push(permalink);
    }
  }
  return routes;
}
