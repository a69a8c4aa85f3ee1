/**
 * Leaves out of the site's style sheet what the theme's CSS framework brings for components that are not used here
 * (cards of people, heroes, pills, a grid of twelve columns), and the values that the site sets anew for every theme.
 * Every page comes with that sheet; the identity SDK's is not part of it and comes with the sign-in form.
 *
 * @module
 */
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import postcss, {type Plugin as PostCssPlugin} from 'postcss';
import {dropOverridden, dropUnknown, dropUnused, variablesOf} from './dropUnused';
import {usedWords} from './usedWords';

const PLUGIN_NAME = 'unused-css';

/** Its sheet is the one that is cut. The theme's own and the site's hold nothing that they do not use. */
const FRAMEWORK = /[\\/]infima[\\/]dist[\\/]/;
/** Where the site sets the framework's variables for every theme, and with which selector. */
const OVERRIDES = 'src/css/infima.css';
const OUTRANKING = 'html:root';
/** A pattern of what is in the site's one sheet: everything but what comes with the sign-in form and the account. */
const ON_EVERY_PAGE =
  /^(?!.*[\\/](?:@slashid[\\/]react|session[\\/](?:account|card|identity-check|privacy|view|islands|widget))[\\/.])/;
const THEME = ['@docusaurus/theme-classic', '@docusaurus/theme-common'];

export default function pluginUnusedCss({siteDir}: LoadContext): Plugin<void> {
  const sources = path.join(siteDir, 'src');
  const cutter: PostCssPlugin = {
    postcssPlugin: PLUGIN_NAME,
    OnceExit(root, {result: {messages}}) {
      dropUnknown(root);
      if (FRAMEWORK.test(root.source?.input.file ?? '')) {
        const used = usedWords([...THEME.map(codeOf), sources]);
        const own = overriddenIn(siteDir);
        dropOverridden(root, (variable) => own.has(variable));
        dropUnused(root, (word) => used.has(word));
        // What was cut before is cut anew when one of these changes.
        for (const dir of [sources, __dirname]) {
          messages.push({type: 'dir-dependency', dir, plugin: PLUGIN_NAME});
        }
      }
    },
  };
  return {
    name: PLUGIN_NAME,

    configureWebpack(_config, isServer) {
      const cacheGroups = {styles: {test: ON_EVERY_PAGE}};
      return isServer ? {} : {optimization: {splitChunks: {cacheGroups}}};
    },

    configurePostCss(options) {
      const plugins = options.plugins.map(createOnce);
      return {...options, config: NO_OTHER_CONFIG, plugins: [...plugins, cutter]};
    },
  };
}

/** The loader would look for one beside every sheet and in all folders above it, those above the site too. */
const NO_OTHER_CONFIG = false;

/** A plugin that is given by its name would be created anew for every sheet, which takes longer than its work. */
function createOnce(plugin: unknown): unknown {
  const entry: unknown[] = Array.isArray(plugin) ? plugin : [plugin];
  const [name, options] = entry;
  if (typeof name !== 'string') {
    return plugin;
  }
  // What the configuration of PostCSS names is one.
  const module = createRequire(__filename)(name) as PluginModule;
  return ('default' in module ? module.default : module)(options);
}

type PluginModule = ((options: unknown) => unknown) | {default: (options: unknown) => unknown};

function overriddenIn(siteDir: string): ReadonlySet<string> {
  const sheet = fs.readFileSync(path.join(siteDir, OVERRIDES), 'utf8');
  return variablesOf(postcss.parse(sheet), OUTRANKING);
}

function codeOf(name: string): string {
  return path.dirname(require.resolve(name));
}
