import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {contentPluginsOf, SiteConfigError} from '@gated-docs/access-config';

/** Rejects symbolic links in a site's content, code and static folders. */
export function assertNoLinksInSite({
  siteDir,
  siteConfig,
}: Pick<LoadContext, 'siteDir' | 'siteConfig'>): void {
  const content = contentPluginsOf(siteConfig).map(({folder}) => folder);
  assertNoLinks(siteDir, [...content, 'src', ...siteConfig.staticDirectories]);
}

/**
 * Rejects symbolic links in the folders from which editions are staged: Docusaurus follows a link, but an edition is a copy
 * of files, and what a link leads to can be outside the site, unknown to the rules, the cutters and the output search.
 *
 * @param folders relative to the site
 * @throws SiteConfigError that names the link and the fix
 */
export function assertNoLinks(siteDir: string, folders: readonly string[]): void {
  for (const folder of folders.filter((name) => fs.existsSync(path.join(siteDir, name)))) {
    for (const entry of fs.readdirSync(path.join(siteDir, folder), {withFileTypes: true})) {
      const place = path.posix.join(folder, entry.name);
      if (entry.isSymbolicLink()) {
        throw new SiteConfigError(
          `${place} is a symbolic link to "${fs.readlinkSync(path.join(siteDir, place))}". Editions are built from copies of the site's files. Replace the link with the file or folder itself.`,
        );
      }
      if (entry.isDirectory() && entry.name !== 'node_modules') {
        assertNoLinks(siteDir, [place]);
      }
    }
  }
}
