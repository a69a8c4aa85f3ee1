import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import logger from '@docusaurus/logger';
import type {LoadContext} from '@docusaurus/types';
import {
  canonicalPathname,
  compilePolicy,
  decide,
  ANONYMOUS,
  type Policy,
} from '../../../src/access';
import {
  MANIFEST_FILE_V1,
  parseManifestV1,
  type EditionV1,
  type ManifestV1,
} from '../../../src/manifest';
import type {AccessConfig} from '../../../src/site-config';
import {buildSite} from './buildSite';
import {inputHash, readInputs} from './inputHash';
import {inParallel} from './inParallel';
import type {Inventory} from '../model/inventory';
import type {PluginOptions} from '../options';
import {planEditions} from '../plan/planEditions';

/**
 * Builds every edition whose inputs changed and then writes the manifest. A build goes into a folder of
 * its own and the manifest is replaced in one step, so that whatever moment the process is killed at,
 * the previous editions stay whole and served.
 */
export async function buildEditions(
  context: LoadContext,
  options: PluginOptions,
  inventory: Inventory,
): Promise<ManifestV1> {
  const access = context.siteConfig.themeConfig.slashID as AccessConfig;
  const policySource = {
    forceLogin: access.forceLogin,
    rules: access.privatePaths,
    pageRules: inventory.pageRules,
  };
  const policy = compilePolicy(policySource);
  const root = path.join(context.siteDir, options.directory);
  fs.mkdirSync(root, {recursive: true});

  const plans = planEditions(policy, inventory, options);
  const inputs = readInputs(context, inventory);
  const previous = readPreviousManifest(root);
  const editions = await inParallel(plans, async ({content, plan}, index): Promise<EditionV1> => {
    const hash = inputHash(plan, inputs);
    const label = `[${index + 1}/${plans.length}] ${content.id}`;
    const directory = path.posix.join(content.id, hash.slice(0, 12));
    if (fs.existsSync(path.join(root, directory, '404.html'))) {
      logger.info`name=${label} is up to date (number=${content.pages.length} pages)`;
    } else {
      logger.info`name=${label} is built (number=${content.pages.length} pages) …`;
      const seconds = await buildSite(context, plan, inventory, path.join(root, directory));
      logger.success`name=${label} took ${seconds.toFixed(1)} s`;
    }
    return {...content, directory, inputHash: hash};
  });

  const manifest: ManifestV1 = {
    version: 1,
    policy: policySource,
    uxMode: access.uxMode,
    ...(access.privateRedirectPath && {privateRedirectPath: access.privateRedirectPath}),
    policyHash: createHash('sha256').update(JSON.stringify(policySource)).digest('hex'),
    fragments: inventory.fragments,
    pages: Object.fromEntries(inventory.pages.map(({route}) => describePage(policy, route))),
    editions,
  };
  writeAtomically(path.join(root, MANIFEST_FILE_V1), `${JSON.stringify(manifest, null, 2)}\n`);
  removeUnused(root, [...editions, ...(previous?.editions ?? [])]);
  return manifest;
}

function describePage(policy: Policy, route: string): [string, {route: string; rule?: string}] {
  const decision = decide(policy, ANONYMOUS, route);
  const rule = 'rule' in decision ? decision.rule?.path : undefined;
  return [canonicalPathname(route) ?? route, {route, ...(rule && {rule})}];
}

/** The manifest in place, if it can be read: its folders may be in use by a running gate. */
function readPreviousManifest(root: string): ManifestV1 | undefined {
  try {
    return parseManifestV1(
      fs.readFileSync(path.join(root, MANIFEST_FILE_V1), 'utf8'),
      MANIFEST_FILE_V1,
    );
  } catch {
    return undefined;
  }
}

function writeAtomically(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  fs.writeFileSync(temporary, text);
  fs.renameSync(temporary, file);
}

/** Keeps what the new manifest names and what the one before it named; everything older goes. */
function removeUnused(root: string, inUse: readonly EditionV1[]): void {
  const kept = new Set(inUse.map(({directory}) => directory));
  const folders = fs
    .readdirSync(root, {withFileTypes: true})
    .filter((entry) => entry.isDirectory());
  for (const {name} of folders) {
    for (const build of fs.readdirSync(path.join(root, name))) {
      if (!kept.has(`${name}/${build}`)) {
        fs.rmSync(path.join(root, name, build), {recursive: true, force: true});
      }
    }
    if (fs.readdirSync(path.join(root, name)).length === 0) {
      fs.rmdirSync(path.join(root, name));
    }
  }
}
