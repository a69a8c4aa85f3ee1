import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

const ROOTS = ['Root', 'Root/index'].flatMap((name) =>
  ['js', 'jsx', 'ts', 'tsx'].map((ending) => `src/theme/${name}.${ending}`),
);

/**
 * Adds the parts of this package to the classic theme, and their styles. They wrap the theme's components; those of the
 * site can wrap them in turn.
 */
export default function themeAccess({siteDir}: LoadContext): Plugin<void> {
  return {
    name: 'access-theme',
    getThemePath: () => './theme',
    getClientModules: () => ['./tokens.css', './overlay.css'],
    loadContent: () => assertRootHasDialog(siteDir),
  };
}

/** @throws Error that names the site's own root component if it has no sign-in dialog */
function assertRootHasDialog(siteDir: string): void {
  const root = ROOTS.find((file) => fs.existsSync(path.join(siteDir, file)));
  const text = root === undefined ? '' : fs.readFileSync(path.join(siteDir, root), 'utf8');
  if (root !== undefined && !/['"](?:@theme-original\/Root|@gated-docs\/theme)['"]/.test(text)) {
    throw new Error(
      `${root} leaves out the sign-in dialog. Import Root from '@theme-original/Root' and render the children inside it.`,
    );
  }
}
