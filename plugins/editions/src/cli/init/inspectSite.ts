import {createRequire} from 'node:module';
import path from 'node:path';
import {loadContext} from '@docusaurus/core/lib/server/site';
import type {LoadContext} from '@docusaurus/types';
import * as z from 'zod';
import {parseAccessConfig, SiteConfigError} from '@gated-docs/access-config';
import {assertRootHasDialog} from '@gated-docs/theme/plugin';
import {messageOf} from '@gated-docs/utils/errors';
import {assertModelled} from '../../model/assertModelled';
import {assertNoLinksInSite} from '../../model/assertNoLinks';
import {loadContents} from '../../model/contents';
import {readInventory, type Inventory} from '../../model/inventory';
import {assertNoMistakes, findMistakes, readMarkedSite, type MarkedSite} from '../../model/marks';
import {DEFAULT_OPTIONS} from '../../options';
import {packageOf, type Provider} from './providers';

const OPTIONS = {id: 'default', ...DEFAULT_OPTIONS};
const VersionSchema = z.object({version: z.string()});
const ManifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

export type InspectedSite = {context: LoadContext; inventory: Inventory; marked: MarkedSite};

/**
 * Loads a site that has no editions yet.
 *
 * @throws SiteConfigError that lists all that editions do not support, each with the fix
 */
export async function inspectSite(siteDir: string, provider?: Provider): Promise<InspectedSite> {
  const found = findUnsupportedPackages(siteDir, provider);
  const attempt = async <T>(step: () => T | Promise<T>) => {
    try {
      return await step();
    } catch (error) {
      found.push(messageOf(error));
      return undefined;
    }
  };
  // The docs plugin leaves out drafts in production only, and editions are production builds.
  process.env.NODE_ENV = 'production';
  const context = await attempt(() => loadContext({siteDir}));
  if (context) {
    // As the editions plugin does, which the site does not have yet.
    context.siteConfig.themeConfig.slashID ??= parseAccessConfig({});
  }
  await attempt(() => assertRootHasDialog(siteDir));
  const marked = context && (await attempt(() => readMarkedSite(context, {})));
  if (context && marked) {
    await attempt(() => assertNoMistakes(findMistakes(marked)));
    await attempt(async () => assertModelled(context, await loadContents(context)));
    await attempt(() => assertNoLinksInSite(context));
    const inventory =
      found.length === 0 && (await attempt(() => readInventory(context, OPTIONS, marked)));
    if (inventory) {
      return {context, inventory, marked};
    }
  }
  throw unsupported(found);
}

/** @throws SiteConfigError for packages that do not fit the provider */
export function assertPackages(siteDir: string, provider: Provider): void {
  const found = findUnsupportedPackages(siteDir, provider);
  if (found.length > 0) {
    throw unsupported(found);
  }
}

const unsupported = (found: readonly string[]) =>
  new SiteConfigError(`Editions do not support this site yet:\n\n${found.join('\n\n')}`);

function findUnsupportedPackages(siteDir: string, provider: Provider | undefined): string[] {
  const require = createRequire(path.join(siteDir, 'package.json'));
  const read = (file: string): unknown => require(file);
  const {dependencies, devDependencies} = ManifestSchema.parse(read('./package.json'));
  const versionOf = (name: string) => VersionSchema.parse(read(`${name}/package.json`)).version;
  const isInstalled = (name: string) => {
    try {
      return versionOf(name) !== '';
    } catch {
      return false;
    }
  };
  const needed = provider === undefined ? [] : ['gate', 'theme', packageOf(provider)];
  const missing = needed.map((name) => `@gated-docs/${name}`).filter((name) => !isInstalled(name));
  const old = Object.keys({...dependencies, ...devDependencies})
    .filter((name) => name.startsWith('@docusaurus/') && isInstalled(name))
    .map((name) => ({name, version: versionOf(name)}))
    .filter(({version}) => !/^3\.\d{2}/.test(version));
  const react = isInstalled('react') ? versionOf('react') : 'missing';
  return [
    ...missing.map((name) => `${name} is not installed. Run "npm install ./gated-docs-*.tgz".`),
    ...old.map(
      ({name, version}) =>
        `${name} is version ${version}. Editions require Docusaurus 3.10 or later, and not 4: run "npm install ${name}@3".`,
    ),
    ...(provider === 'slashid' && !react.startsWith('18.')
      ? [
          `SlashID's form requires React 18, and the site has React ${react}. Run "npm install react@18 react-dom@18", or choose another provider.`,
        ]
      : []),
  ];
}
