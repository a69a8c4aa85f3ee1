import fs from 'node:fs';
import path from 'node:path';
import {createDocuments} from '../../plugins/editions/src/model/documents';
import {findMistakes, type MarkedSite} from '../../plugins/editions/src/model/marks';
import {contentFolderOf} from './contentFolderOf';
import {temporaryFolder} from './temporaryFolder';

export type Parts = Partial<Pick<MarkedSite, 'themeConfig' | 'customFields' | 'sidebars'>>;

/** The mistakes in a site's marks. Its configuration and sidebars are written as JSON. */
export function mistakesOf(files: Record<string, string>, parts: Parts = {}): string[] {
  const siteDir = temporaryFolder('marks');
  const {themeConfig = {}, customFields, sidebars = {}} = parts;
  const all = {
    'docusaurus.config.ts': `export default ${JSON.stringify({themeConfig, ...parts}, null, 2)};`,
    'sidebars.ts': `export default ${JSON.stringify(sidebars, null, 2)};`,
    'docs/open.mdx': 'Text.\n',
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    fs.mkdirSync(path.dirname(path.join(siteDir, file)), {recursive: true});
    fs.writeFileSync(path.join(siteDir, file), text);
  }
  return findMistakes({
    ...{
      siteDir,
      baseUrl: '/',
      configurations: ['docusaurus.config.ts'],
      sidebarPath: 'sidebars.ts',
    },
    ...{themeConfig, customFields, sidebars},
    documents: createDocuments(path.join(siteDir, 'docs')),
    siteFiles: Object.keys(files).filter((file) => !/^(?:docs|blog|src\/pages)\//.test(file)),
    pageFiles: Object.fromEntries(
      Object.keys(files).flatMap((file) => (file.startsWith('src/pages/') ? [[file, [file]]] : [])),
    ),
    others: [contentFolderOf(siteDir, 'blog')],
    staticDirectories: ['static'],
    cuts: (file) => file.endsWith('.openapi.yaml'),
    ruleGroups: ['staff', 'internal'],
  });
}

/** A page with these lines in its front matter. */
export const pageWith = (frontMatter: string, text = 'Text.'): string =>
  `---\ntitle: Page\n${frontMatter}\n---\n\n${text}\n`;
