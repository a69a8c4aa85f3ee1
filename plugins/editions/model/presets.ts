import type {Config} from '@docusaurus/types';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import {docsOptionsOf} from '../../../src/site-config';

type Presets = NonNullable<Config['presets']>;

/** The presets with other options for the docs plugin. Presets without one stay as they are. */
export function withDocsOptions(
  presets: Presets,
  change: (docs: DocsOptions) => DocsOptions | false,
): Presets {
  return presets.map((preset) => {
    const docs = docsOptionsOf([preset]);
    if (!docs) {
      return preset;
    }
    // What has options for the docs plugin is neither false nor null, and the name of a preset is a text.
    const [name, options] = (Array.isArray(preset) ? preset : [preset]) as [string, object?];
    return [name, {...options, docs: change(docs)}];
  });
}
