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
const ManifestSchema = z.object({
  version: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

export type InspectedSite = {context: LoadContext; inventory: Inventory; marked: MarkedSite};

/**
 * Loads a site that has no editions yet.
 *
 * @throws SiteConfigError that lists all that editions do not support, each with the fix
 */
export async function inspectSite(siteDir: string, provider: Provider): Promise<InspectedSite> {
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
  throw new SiteConfigError(`Editions do not support this site yet:\n\n${found.join('\n\n')}`);
}

function findUnsupportedPackages(siteDir: string, provider: Provider): string[] {
  const read: (file: string) => unknown = createRequire(path.join(siteDir, 'package.json'));
  const {dependencies, devDependencies} = ManifestSchema.parse(read('./package.json'));
  /** Undefined without the package. */
  const versionOf = (name: string) => {
    try {
      return ManifestSchema.parse(read(`${name}/package.json`)).version;
    } catch {
      return undefined;
    }
  };
  const needed = ['gate', 'theme', packageOf(provider)].map((name) => `@gated-docs/${name}`);
  const react = versionOf('react') ?? '';
  return [
    ...needed
      .filter((name) => versionOf(name) === undefined)
      .map((name) => `${name} is not installed. Run "npm install ./gated-docs-*.tgz".`),
    ...Object.keys({...dependencies, ...devDependencies}).flatMap((name) => {
      const version = name.startsWith('@docusaurus/') ? versionOf(name) : undefined;
      return version === undefined || /^3\.\d{2}/.test(version)
        ? []
        : [
            `${name} is version ${version}. Editions require Docusaurus 3.10 or a later 3: run "npm install ${name}@3".`,
          ];
    }),
    ...(provider === 'slashid' && !react.startsWith('18.')
      ? [
          `SlashID's form requires React 18, and the site has React ${react}. Run "npm install react@18 react-dom@18", or choose another provider.`,
        ]
      : []),
  ];
}
