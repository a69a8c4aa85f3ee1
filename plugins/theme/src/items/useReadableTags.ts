import {useMemo} from 'react';
import {usePluginData} from '@docusaurus/useGlobalData';
import {useReader} from '../useReader';

/** Routes of the documents with a tag, by the path of the tag's page. */
export type TaggedRoutes = Record<string, readonly string[]>;

type Tag = {permalink: string; count: number};

/** The tags on pages that this reader may open, each with the number of those pages. */
export function useReadableTags<T extends Tag>(tags: readonly T[]): T[] {
  const {canRead} = useReader();
  const {taggedRoutes} = usePluginData('editions') as {taggedRoutes: TaggedRoutes};
  return useMemo(
    () =>
      tags.flatMap((tag) => {
        const count = (taggedRoutes[tag.permalink] ?? []).filter(canRead).length;
        return count > 0 ? [{...tag, count}] : [];
      }),
    [tags, taggedRoutes, canRead],
  );
}
