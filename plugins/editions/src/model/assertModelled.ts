import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import {
  docsOptionsOf,
  pagesFolderOf,
  pagesOptionsOf,
  SiteConfigError,
} from '@gated-docs/access-config';
import {isInside, listFiles, toPosix} from './files';

type Context = Pick<LoadContext, 'siteDir' | 'siteConfig' | 'i18n'>;
type PresetOptions = {blog?: false | {path?: string}};

/**
 * Editions support the documents of one docs plugin, in one version and one language, and the pages of one pages plugin.
 * Other content would be silently missing, so it is rejected.
 *
 * @throws SiteConfigError that names the unsupported content and the fix
 */
export function assertModelled(context: Context, {loadedVersions}: LoadedContent): void {
  const found = [
    ...versions(loadedVersions),
    ...locales(context),
    ...otherInstances(context),
    ...pagesAmongDocuments(context),
    ...blog(context),
  ];
  if (found.length > 0) {
    throw new SiteConfigError(`Editions cannot be built from this site:\n- ${found.join('\n- ')}`);
  }
}

function versions(loaded: LoadedContent['loadedVersions']): string[] {
  return loaded.length > 1
    ? [
        `The site has ${loaded.length} versions of the documents (${loaded.map(({versionName}) => versionName).join(', ')}), which access rules cannot distinguish. Keep one version with "onlyIncludeVersions" in the docs options, and build older versions from their own git revisions.`,
      ]
    : [];
}

function locales({siteDir, i18n}: Context): string[] {
  const {locales: all, currentLocale, path: folder} = i18n;
  const translated = listFiles(path.join(siteDir, folder, currentLocale)).filter((file) =>
    /^docusaurus-plugin-content-/.test(file),
  );
  return [
    ...(all.length > 1
      ? [
          `The site has ${all.length} languages (${all.join(', ')}), but access rules support only one. Build a separate site for each language, with one locale in i18n.locales.`,
        ]
      : []),
    ...(translated.length > 0
      ? [
          `${folder}/${currentLocale}/${translated[0]} contains translated documents, to which the access rules do not apply. Write the original documents in the language of the site. You can translate theme texts in code.json.`,
        ]
      : []),
  ];
}

const CONTENT_PLUGIN = /^(?:@docusaurus\/plugin-)?content-(docs|blog|pages)$/;

/** Content plugins besides those of the preset. */
function otherInstances({siteConfig: {plugins}}: Context): string[] {
  return plugins.flatMap((plugin) => {
    const name: unknown = Array.isArray(plugin) ? plugin[0] : plugin;
    const kind = typeof name === 'string' ? CONTENT_PLUGIN.exec(name)?.[1] : undefined;
    return kind
      ? [
          `"plugins" adds ${kind === 'docs' ? 'a second docs plugin' : `a ${kind} plugin`}, to whose content the access rules do not apply. Move its content into the folders of the existing docs plugin, and remove this plugin.`,
        ]
      : [];
  });
}

/** Documents are cut and pages are not, so no file may be both. */
function pagesAmongDocuments({siteDir, siteConfig: {presets}}: Context): string[] {
  const {path: folder = 'docs'} = docsOptionsOf(presets) ?? {};
  const docs = toPosix(path.relative(siteDir, path.resolve(siteDir, folder)));
  const pages = pagesFolderOf(presets);
  const isElsewhere = path.isAbsolute(pages) || pages.startsWith('..');
  return pagesOptionsOf(presets) && (isElsewhere || isInside(pages, docs) || isInside(docs, pages))
    ? [
        `The pages are in "${pages}" and the documents in "${docs}". Write "pages.path" in the options of the preset relative to the site, and move the pages to a folder of their own, such as "src/pages".`,
      ]
    : [];
}

/** The preset enables the blog by default; without content, it is ignored. */
function blog({siteDir, siteConfig: {presets}}: Context): string[] {
  return presets.flatMap((preset) => {
    // The preset's plugins have validated the options.
    const options: PresetOptions = (Array.isArray(preset) ? preset[1] : undefined) ?? {};
    const {blog: own = {}} = options;
    const place = own === false ? '' : (own.path ?? 'blog');
    return own === false || !fs.existsSync(path.join(siteDir, place))
      ? []
      : [
          `"${place}" contains content for the blog plugin, to which the access rules do not apply. Convert it to documents, and set "blog: false" in the options of the classic preset.`,
        ];
  });
}
