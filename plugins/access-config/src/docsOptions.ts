import type {Config} from '@docusaurus/types';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';

type Presets = NonNullable<Config['presets']>;

const CLASSIC = /^(?:@docusaurus\/preset-)?classic$/;

/**
 * The options of the docs plugin in the classic preset, or in one that is based on it: empty if the configuration sets
 * none, undefined if the site has no such plugin.
 */
export function docsOptionsOf(presets: Presets): DocsOptions | undefined {
  for (const preset of presets) {
    const [name, options] = (Array.isArray(preset) ? preset : [preset]) as [unknown, unknown?];
    const {docs} = (options ?? {}) as {docs?: DocsOptions | false};
    if (docs !== false && (docs || (typeof name === 'string' && CLASSIC.test(name)))) {
      return docs ?? {};
    }
  }
  return undefined;
}
