import type {Config} from '@docusaurus/types';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';

type Presets = NonNullable<Config['presets']>;
type Preset = Presets[number];

/** The options of the classic preset's docs plugin; undefined when the site has none. */
export function docsOptionsOf(presets: Presets): DocsOptions | undefined {
  for (const preset of presets) {
    const options = Array.isArray(preset) ? (preset[1] as PresetOptions | undefined) : undefined;
    if (options?.docs) {
      return options.docs;
    }
  }
  return undefined;
}

/** The presets with other options for the docs plugin. Presets without one stay as they are. */
export function withDocsOptions(
  presets: Presets,
  change: (docs: DocsOptions) => DocsOptions | false,
): Presets {
  return presets.map((preset): Preset => {
    if (!Array.isArray(preset)) {
      return preset;
    }
    const [name, options] = preset as [string, PresetOptions | undefined];
    return options?.docs ? [name, {...options, docs: change(options.docs)}] : preset;
  });
}

type PresetOptions = {docs?: DocsOptions | false};
