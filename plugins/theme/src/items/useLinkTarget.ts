import {useCallback} from 'react';
import {useAllDocsData} from '@docusaurus/plugin-content-docs/client';
import type {LinkItem, ResolveTarget} from './pruneLinkForReader';

/** Navbar items that refer to a document or a sidebar instead of a path. */
type NamingItem = LinkItem & {docId?: unknown; sidebarId?: unknown; docsPluginId?: unknown};

/** Resolves the target of a navbar item, including items that refer to a document or a sidebar. */
export function useLinkTarget(): ResolveTarget {
  const data = useAllDocsData();
  return useCallback(
    (item: LinkItem) => {
      // Docusaurus validated the item for its type, which `LinkItem` leaves open.
      const {docId, sidebarId, docsPluginId, to, href} = item as NamingItem;
      const plugin = data[typeof docsPluginId === 'string' ? docsPluginId : 'default'];
      const [version] = plugin?.versions ?? [];
      if (typeof sidebarId === 'string') {
        return version?.sidebars?.[sidebarId]?.link?.path;
      }
      return docId ? version?.docs.find(({id}) => id === docId)?.path : (to ?? href);
    },
    [data],
  );
}
