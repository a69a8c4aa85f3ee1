import type {Config} from '@docusaurus/types';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import {docsOptionsOf} from '../../../src/site-config';

type Presets = NonNullable<Config['presets']>;

/** Presets with replaced docs options. Presets without docs stay unchanged. */
export function withDocsOptions(
  presets: Presets,
  change: (docs: DocsOptions) => DocsOptions | false,
): Presets {
  return presets.map((preset) => {
    const docs = docsOptionsOf([preset]);
    if (!docs) {
      return preset;
    }
    // A preset with docs options is neither false nor null, and its name is a string.
    const [name, options] = (Array.isArray(preset) ? preset : [preset]) as [string, object?];
    return [name, {...options, docs: change(docs)}];
  });
}
