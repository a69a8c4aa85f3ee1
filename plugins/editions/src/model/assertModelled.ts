import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {contentPluginsOf, SiteConfigError} from '@gated-docs/access-config';
import type {Contents} from './contents';
import {isInside, listFiles} from './files';
import {VERSIONED} from './versions';

type Context = Pick<LoadContext, 'siteDir' | 'siteConfig' | 'i18n'>;

/**
 * Editions support the documents of docs plugins, in any versions, the posts of blogs and the pages of one pages plugin, in
 * one language. Other content would be silently missing, so it is rejected.
 *
 * @throws SiteConfigError that names the unsupported content and the fix
 */
export function assertModelled(context: Context, contents: Contents): void {
  const found = [
    ...locales(context),
    ...undatedPosts(contents),
    ...instances(context),
    ...folders(context),
    ...hostedSearches(context),
  ];
  if (found.length > 0) {
    throw new SiteConfigError(`Editions cannot be built from this site:\n- ${found.join('\n- ')}`);
  }
}

function locales({siteDir, i18n}: Context): string[] {
  const {currentLocale, path: folder} = i18n;
  const translated = listFiles(path.join(siteDir, folder, currentLocale)).filter((file) =>
    /^docusaurus-plugin-content-.*(?<!\.json)$/.test(file),
  );
  return [
    ...(translated.length > 0
      ? [
          `${folder}/${currentLocale}/${translated[0]} contains translated documents, to which the access rules do not apply. Write the original documents in the language of the site. You can translate other texts in its JSON files.`,
        ]
      : []),
  ];
}

/** Docusaurus takes a date from the history of the file, or from the file itself, and an edition has another one. */
function undatedPosts(contents: Contents): string[] {
  return contents.flatMap(({kind, content}) =>
    (kind === 'blog' ? content.blogPosts : []).flatMap(({metadata: {source, frontMatter}}) =>
      frontMatter.date || /\d{4}[-/]\d{1,2}[-/]\d{1,2}/.test(source)
        ? []
        : [`${source} has no date. Write "date" into its front matter.`],
    ),
  );
}

/** Plugins that editions cannot tell apart from others of their kind. */
function instances({siteConfig}: Context): string[] {
  const plugins = contentPluginsOf(siteConfig);
  const ids = plugins.flatMap(({kind, id}) => (kind === 'docs' ? [id] : []));
  return [
    ...(plugins.filter(({kind}) => kind === 'pages').length > 1
      ? [
          '"plugins" adds a second pages plugin, to whose pages the access rules do not apply. Move them into the folder of the first, and remove this plugin.',
        ]
      : []),
    ...(ids.length > 0 && !ids[0]?.startsWith('default')
      ? [
          `The first docs plugin has the id "${ids[0]}". Remove the id, because items of menus without "docsPluginId" refer to the plugin without one.`,
        ]
      : []),
  ];
}

/** Keys of `themeConfig` for a search service, whose single index has the pages of all readers. */
const HOSTED_SEARCHES = ['algolia', 'typesense', 'meilisearch'];

function hostedSearches({siteConfig: {themeConfig}}: Context): string[] {
  return HOSTED_SEARCHES.filter((key) => themeConfig[key] !== undefined).map(
    (key) =>
      `"themeConfig.${key}" is a search of the pages of all readers, and its key is in every page. Remove it, and use a search whose index is built with the site, such as @gated-docs/search.`,
  );
}

/** Documents and posts are cut and pages are not, each by its own plugin's rules, so no file may be of two plugins. */
function folders({siteConfig}: Context): string[] {
  const plugins = contentPluginsOf(siteConfig);
  return plugins.flatMap(({kind, folder}, index) => {
    const isElsewhere =
      /^(?:\.\.|\.$)/.test(folder) || path.isAbsolute(folder) || VERSIONED.test(`${folder}/`);
    const other = plugins
      .slice(0, index)
      .find(
        (one) =>
          `${one.folder}/` === `${folder}/` ||
          isInside(one.folder, folder) ||
          isInside(folder, one.folder),
      );
    return [
      ...(isElsewhere
        ? [
            `The ${kind} plugin's "path" is "${folder}". Editions are built from a copy of the site folder, so write the path relative to the site, and move the files into a folder of their own, such as "${kind}".`,
          ]
        : []),
      ...(other
        ? [
            `The ${other.kind} plugin's files are in "${other.folder}" and those of the ${kind} plugin in "${folder}". Move them into a folder of their own.`,
          ]
        : []),
    ];
  });
}
