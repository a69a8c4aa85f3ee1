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
    configureWebpack({resolve}) {
      assertSignIn(resolve?.alias);
      return {};
    },
  };
}

/** @throws Error if neither a package nor the site supplies the parts for signing in */
function assertSignIn(aliases: object = {}): void {
  if (!('@theme/SignIn' in aliases)) {
    throw new Error(
      'Nothing lets readers sign in. Add "@gated-docs/slashid/plugin" or "@gated-docs/oidc/plugin" to "plugins" in docusaurus.config.ts, or write the component src/theme/SignIn, as the README of @gated-docs/theme describes it.',
    );
  }
}

/** @throws Error that names the site's own root component if it has no sign-in dialog */
export function assertRootHasDialog(siteDir: string): void {
  const root = ROOTS.find((file) => fs.existsSync(path.join(siteDir, file)));
  const text = root === undefined ? '' : fs.readFileSync(path.join(siteDir, root), 'utf8');
  if (root !== undefined && !/['"](?:@theme-original\/Root|@gated-docs\/theme)['"]/.test(text)) {
    throw new Error(
      `${root} leaves out the sign-in dialog. Import Root from '@theme-original/Root' and render the children inside it.`,
    );
  }
}
