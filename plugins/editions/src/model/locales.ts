/**
 * A site in another locale is the same site with translations in place of the originals. It is written into a folder of
 * its own, so that everything else processes it like any site, below the base of the locale.
 *
 * @module
 */
import fs from 'node:fs';
import path from 'node:path';
import {loadContext} from '@docusaurus/core/lib/server/site';
import type {LoadContext} from '@docusaurus/types';
import {getPluginI18nPath} from '@docusaurus/utils';
import {contentPluginsOf, SiteConfigError, type ContentPlugin} from '@gated-docs/access-config';
import {messageOf} from '@gated-docs/utils/errors';
import {writeStage} from '../build/writeStage';
import type {StagedFile} from '../cut/stageSite';
import {isCategoryFile} from './categories';
import {LOCK_FILE, listFiles, toPosix} from './files';
import type {Inventory} from './inventory';
import {defaultBase, rebase, rebaseRules} from './localeRules';
import {docsOf, sourcesOf} from './sources';
import {CURRENT} from './versions';

/** Translations by the paths of their originals, both relative to the site. */
type Translations = ReadonlyMap<string, string>;

/** Another locale: its context, and which of its files are translations. */
export type LocaleSite = {context: LoadContext; translations: Translations};

/**
 * Writes the site of another locale, and loads its configuration.
 *
 * @throws SiteConfigError for a locale at another host or outside the site's base
 */
export async function writeLocaleSite(
  context: LoadContext,
  inventory: Inventory,
  locale: string,
): Promise<LocaleSite> {
  const {siteDir, siteConfig, siteConfigPath, i18n} = context;
  const directory = path.join(siteDir, '.docusaurus/locales', locale);
  const folder = path.join(i18n.path, i18n.localeConfigs[locale]?.path ?? locale);
  const translations = translationsOf(context, inventory, folder);
  const texts = [inventory, ...inventory.others].flatMap(({sidebars, sidebarPath}) => {
    const json = JSON.stringify(sidebars);
    const text = sidebarPath?.endsWith('.json') ? json : `export default ${json};\n`;
    return sidebarPath === undefined ? [] : [[sidebarPath, {text}] as const];
  });
  const kept = [
    ...sourcesOf(inventory).filter((file) => !file.startsWith(`${i18n.path}/`)),
    ...fs.readdirSync(siteDir).filter((file) => file === LOCK_FILE || /versions\.json$/.test(file)),
    ...listFiles(path.join(siteDir, folder))
      .filter((file) => file.endsWith('.json'))
      .map((file) => toPosix(path.join(folder, file))),
  ];
  writeStage(directory, {
    files: new Map<string, StagedFile>([
      ...kept.map((file) => [file, {copyOf: path.join(siteDir, file)}] as const),
      ...[...translations].map(([file, own]) => [file, {copyOf: path.join(siteDir, own)}] as const),
      ...texts,
    ]),
    ...{folders: [], generated: new Set<string>()},
  });
  const config = path.relative(siteDir, siteConfigPath);
  const own = await loadContext({siteDir: directory, config, locale});
  const {baseUrl, url} = own.siteConfig;
  const base = defaultBase(context);
  if (url !== siteConfig.url || !baseUrl.startsWith(base) || baseUrl === base) {
    throw new SiteConfigError(
      `The locale "${locale}" is at ${url}${baseUrl}. Editions have all locales below the address of the site, ${siteConfig.url}${base}: change i18n.localeConfigs.${locale}, or remove it from i18n.locales.`,
    );
  }
  const themeConfig = rebaseRules(siteConfig.themeConfig, base, baseUrl);
  return {context: {...own, siteConfig: {...own.siteConfig, themeConfig}}, translations};
}

/** The translations in a locale's folder of all content plugins. Docusaurus does not read categories from there. */
function translationsOf(
  {siteDir, siteConfig}: LoadContext,
  inventory: Inventory,
  localeFolder: string,
): Translations {
  const placeOf = ({kind, id}: Pick<ContentPlugin, 'kind' | 'id'>, subPaths: string[]) =>
    getPluginI18nPath({
      localizationDir: localeFolder,
      ...{pluginName: `docusaurus-plugin-content-${kind}`, pluginId: id, subPaths},
    });
  const folders = [
    ...[{...inventory, kind: 'docs' as const}, ...inventory.others].map((folder) => {
      const {kind, pluginId: id = 'default', version: {name = CURRENT} = {}} = folder;
      const version = name === CURRENT ? CURRENT : `version-${name}`;
      const place = placeOf({kind, id}, kind === 'docs' ? [version] : []);
      return {folder: docsOf({...folder, siteDir}), place};
    }),
    ...contentPluginsOf(siteConfig)
      .filter(({kind}) => kind === 'pages')
      .map((plugin) => ({folder: plugin.folder, place: placeOf(plugin, [])})),
  ];
  return new Map(
    folders.flatMap(({folder, place}) =>
      listFiles(path.join(siteDir, place))
        .filter((file) => !isCategoryFile(file))
        .map((file) => [`${folder}/${file}`, toPosix(path.join(place, file))] as const),
    ),
  );
}

/** Runs a step for a locale, whose errors name translations by their own paths. */
export async function inLocale<T>(
  {context, translations}: LocaleSite,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const named = [...translations].reduce(
      (message, [original, translation]) => message.replaceAll(`${original}:`, `${translation}:`),
      messageOf(error),
    );
    throw new SiteConfigError(`In the locale "${context.i18n.currentLocale}": ${named}`);
  }
}

type Compared = {context: LoadContext; inventory: Inventory};

/**
 * Every page of a locale obeys the rule of the page without the locale, so both have the same pages and marks.
 *
 * @throws SiteConfigError that names both sources
 */
export function assertSamePages(site: Compared, own: Compared, translations: Translations): void {
  const expected = pagesBySource(site);
  const found = pagesBySource(own);
  const [different] = [...new Set([...expected.keys(), ...found.keys()])].filter(
    (file) => expected.get(file) !== found.get(file),
  );
  if (different !== undefined) {
    throw new SiteConfigError(
      `${translations.get(different) ?? different}:1: its address or its mark (${found.get(different) ?? 'no page'}) is another one than that of ${different} (${expected.get(different) ?? 'no page'}). Write the same "slug", "id", "date" and "sidebar_custom_props.slashid" into both.`,
    );
  }
}

/** The address and the mark of each page, by its source, without the base of the locale. */
function pagesBySource({context, inventory}: Compared): Map<string, string> {
  const {baseUrl} = context.siteConfig;
  const marks = new Map(inventory.pageRules.map(({path: route, ...mark}) => [route, mark]));
  return new Map(
    inventory.pages.map(({route, source}) => [
      path.posix.join(docsOf(inventory), source),
      JSON.stringify([rebase(route, baseUrl, '/'), marks.get(route) ?? null]),
    ]),
  );
}
