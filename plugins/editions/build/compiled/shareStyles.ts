import fs from 'node:fs';
import path from 'node:path';
import type {AcceptedPlugin, Message, Plugin} from 'postcss';
import * as z from 'zod';
import {toPosix} from '../../model/files';
import {recordOf} from '../../model/recordOf';
import {markAsUsed} from '../removeLeastUsed';
import {sha256} from '../sha256';
import {describePlugins} from './describePlugins';

const PLUGIN_NAME = 'editions-shared-styles';

const StyleSchema = z.strictObject({
  css: z.string(),
  /** Files and folders that plugins read, relative to the site. */
  files: z.array(z.string()),
  folders: z.array(z.string()),
});

type Style = z.infer<typeof StyleSchema>;

export type StyleSharing = {
  siteDir: string;
  /** Folder of processed style sheets. */
  directory: string;
  /** Hash of all code, the packages and the configuration without `themeConfig`. */
  compiledWith: string;
  /** Folders of the site that the hash does not cover, relative to it. */
  outside: readonly string[];
  /** Names of PostCSS plugins declared to depend only on the sheet and on what the hash covers. */
  stylePlugins: readonly string[];
};

/**
 * A plugin of the bundler that runs PostCSS once for all editions on every style sheet. It is applied when the
 * configuration is complete, so that it sees the PostCSS plugins of all Docusaurus plugins.
 */
export function shareStyles(sharing: StyleSharing): {
  apply: (compiler: {options: {module: {rules: readonly unknown[]}}}) => void;
} {
  const visit = (rule: unknown) => {
    const {use, oneOf} = recordOf(rule);
    for (const item of listOf(use)) {
      // The loader's options are changed for the bundler, which has no type for them.
      const options = recordOf(recordOf(item).options) as {postcssOptions?: object};
      if (options.postcssOptions) {
        options.postcssOptions = withSharing(options.postcssOptions, sharing);
      }
    }
    listOf(oneOf).forEach(visit);
  };
  return {apply: ({options}) => options.module.rules.forEach(visit)};
}

/**
 * PostCSS's options with one plugin, which uses the cache of processed sheets and otherwise runs the given plugins. If
 * all sheets are cached, these are not even loaded.
 *
 * Fail closed: sheets are never shared if a plugin is not declared, if the loader searches other folders for plugins, or
 * with any other setting.
 */
function withSharing(postcssOptions: object, sharing: StyleSharing): object {
  const {plugins, config, ident, ...others} = postcssOptions as Record<string, unknown>;
  const given = listOf(plugins);
  const described = describePlugins(given, sharing.stylePlugins);
  return described && config === false && Object.keys(others).length === 0
    ? // Checked by describePlugins.
      {ident, config, plugins: [sharedPlugin(given as AcceptedPlugin[], described, sharing)]}
    : postcssOptions;
}

function sharedPlugin(
  plugins: AcceptedPlugin[],
  described: unknown[],
  sharing: StyleSharing,
): Plugin {
  const {siteDir, directory, compiledWith} = sharing;
  return {
    postcssPlugin: PLUGIN_NAME,
    async Once(root, {postcss, parse, result}) {
      const {file = '', css: source = ''} = root.source?.input ?? {};
      const place = toPosix(path.relative(siteDir, file));
      const key = sha256(JSON.stringify([compiledWith, described, place, source]));
      const cached = path.join(directory, key.slice(0, 2), `${key}.json`);
      const style = readStyle(cached);
      let css: string;
      if (style) {
        ({css} = style);
        markAsUsed(cached);
        result.messages.push(...messagesOf(style, siteDir));
      } else {
        const processed = await postcss(plugins).process(source, {from: file, map: false});
        ({css} = processed);
        result.messages.push(...processed.messages);
        saveStyle(cached, css, processed.messages, sharing);
      }
      const {nodes, raws} = parse(css, {from: file});
      root.removeAll();
      root.raws = raws;
      root.append(nodes);
    },
  };
}

/** What the plugins told the bundler about files that they read. */
function messagesOf({files, folders}: Style, siteDir: string): Message[] {
  return [
    ...files.map((file) => ({type: 'dependency', file: path.join(siteDir, file)})),
    ...folders.map((folder) => ({type: 'dir-dependency', dir: path.join(siteDir, folder)})),
  ];
}

/** Saves a sheet, unless a plugin warned, emitted a file or read one that the hash does not cover. */
function saveStyle(
  file: string,
  css: string,
  messages: readonly Message[],
  {siteDir, outside}: StyleSharing,
): void {
  const style: Style = {css, files: [], folders: []};
  for (const message of messages) {
    // Messages of these types have these properties (PostCSS, "Writing a PostCSS plugin").
    const {dir, file: read} = message as {dir?: string; file?: string};
    const place = toPosix(path.relative(siteDir, dir ?? read ?? ''));
    const list = {dependency: style.files, 'dir-dependency': style.folders}[message.type];
    if (!list || !isCovered(place, outside)) {
      return;
    }
    list.push(place);
  }
  // A sheet that contains the path of its edition's folder is not shared.
  if (!css.includes(siteDir)) {
    fs.mkdirSync(path.dirname(file), {recursive: true});
    const temporary = `${file}.${process.pid}.tmp`;
    fs.writeFileSync(temporary, JSON.stringify(style));
    fs.renameSync(temporary, file);
  }
}

/** Whether the hash of code and packages changes with this file of the site. */
function isCovered(place: string, outside: readonly string[]): boolean {
  const [folder = ''] = place.split('/');
  return place !== '' && folder !== '..' && !path.isAbsolute(place) && !outside.includes(folder);
}

/** An unreadable file is ignored: the sheet is processed again. */
function readStyle(file: string): Style | undefined {
  try {
    return StyleSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
