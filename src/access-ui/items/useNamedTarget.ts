import {useAllDocsData} from '@docusaurus/plugin-content-docs/client';

/** Navbar items that name a document or a sidebar instead of a path. */
type NamingItem = {docId?: unknown; sidebarId?: unknown; docsPluginId?: unknown; type?: unknown};

/** The path of the document or sidebar that a navbar item names; undefined for items that name none. */
export function useNamedTarget({docId, sidebarId, docsPluginId}: NamingItem): string | undefined {
  const data = useAllDocsData();
  const versions = data[typeof docsPluginId === 'string' ? docsPluginId : 'default']?.versions;
  const [version] = versions ?? [];
  return typeof sidebarId === 'string'
    ? version?.sidebars?.[sidebarId]?.link?.path
    : version?.docs.find(({id}) => id === docId)?.path;
}
