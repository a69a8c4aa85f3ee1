import path from 'node:path';
import type {Config} from '@docusaurus/types';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import type {Options as PagesOptions} from '@docusaurus/plugin-content-pages';

type Presets = NonNullable<Config['presets']>;

const CLASSIC = /^(?:@docusaurus\/preset-)?classic$/;

/**
 * The options of the docs plugin in the classic preset, or in one that is based on it: empty if the configuration sets
 * none, undefined if the site has no such plugin.
 */
export const docsOptionsOf = (presets: Presets): DocsOptions | undefined =>
  optionsOf(presets, 'docs');

/** The same for the pages plugin. */
export const pagesOptionsOf = (presets: Presets): PagesOptions | undefined =>
  optionsOf(presets, 'pages');

/** The folder of the pages plugin, relative to the site. */
export const pagesFolderOf = (presets: Presets): string =>
  path
    .normalize(pagesOptionsOf(presets)?.path ?? 'src/pages')
    .split(path.sep)
    .join('/')
    .replace(/\/$/, '');

function optionsOf(presets: Presets, plugin: 'docs' | 'pages'): object | undefined {
  for (const preset of presets) {
    const [name, options] = (Array.isArray(preset) ? preset : [preset]) as [unknown, unknown?];
    const own = (options as Record<string, object | false> | undefined)?.[plugin];
    if (own !== false && (own || (typeof name === 'string' && CLASSIC.test(name)))) {
      return own ?? {};
    }
  }
  return undefined;
}
