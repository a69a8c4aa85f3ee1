import type {Plugin} from '@docusaurus/types';

/**
 * Adds the parts of this package to the classic theme, and their styles. They wrap the theme's components; those of the
 * site can wrap them in turn.
 */
export default function themeAccess(): Plugin<void> {
  return {
    name: 'access-theme',
    getThemePath: () => './theme',
    getClientModules: () => ['./tokens.css', './overlay.css'],
  };
}
