import fs from 'node:fs';
import path from 'node:path';
import logger from '@docusaurus/logger';
import type {LoadContext} from '@docusaurus/types';
import {compilePolicy} from '../../../src/access';
import {MANIFEST_FILE, parseManifest, type Manifest} from '../../../src/manifest';
import type {AccessConfig} from '../../../src/site-config';
import {stageSite} from '../cut/stageSite';
import {buildSite} from './buildSite';
import {compressFiles} from './compressFiles';
import {indexFiles} from './indexFiles';
import {createInputHash} from './inputHash';
import {inParallel} from './inParallel';
import type {Inventory} from '../model/inventory';
import type {PluginOptions} from '../options';
import type {EditionContent} from '../plan/computeEditions';
import {describeReaders} from '../plan/describeReaders';
import {planEditions} from '../plan/planEditions';
import {createOutputSearch} from '../verify/searchOutput';
import {removeUnused} from './removeUnused';
import {shareIdenticalFiles} from './shareIdenticalFiles';
import {findIndex, storeIndex, type StoredIndex} from './storedIndex';
import {writeAtomically} from './writeAtomically';

/** An edition that is built and indexed. `hash` is that of everything it was built from. */
type Built = StoredIndex & {content: EditionContent; directory: string; hash: string};

/**
 * Builds every edition whose inputs changed and then writes the manifest. A build goes into a folder of
 * its own and the manifest is replaced in one step, so that whatever moment the process is killed at,
 * the previous editions stay whole and served. They are compressed last, when they can be served already.
 */
export async function buildEditions(
  context: LoadContext,
  options: PluginOptions,
  inventory: Inventory,
  isCompressed: boolean,
): Promise<Manifest> {
  const access = context.siteConfig.themeConfig.slashID as AccessConfig;
  const policy = compilePolicy({
    forceLogin: access.forceLogin,
    rules: access.privatePaths,
    pageRules: inventory.pageRules,
  });
  const root = path.join(context.siteDir, options.directory);
  fs.mkdirSync(root, {recursive: true});

  const plans = planEditions(policy, inventory, options);
  const contents = plans.map(({content}) => content);
  const readers = describeReaders(access, policy, inventory, contents);
  const inputHash = createInputHash(context);
  const previous = readPreviousManifest(root);
  const searchOutput = createOutputSearch(inventory);
  const editions = await inParallel(plans, async ({content, plan}, index): Promise<Built> => {
    const staged = stageSite(inventory, plan);
    const hash = inputHash(plan, staged);
    const label = `[${index + 1}/${plans.length}] ${content.id}`;
    const directory = path.posix.join(content.id, hash.slice(0, 12));
    const known = findIndex(root, directory);
    if (known) {
      logger.info`name=${label} is up to date (number=${content.pages.length} pages)`;
      return {...known, content, directory, hash};
    }
    logger.info`name=${label} is built (number=${content.pages.length} pages) …`;
    const target = path.join(root, directory);
    const seconds = await buildSite(context, plan, staged, target);
    // Before its index is written: without one the gate does not know the edition.
    const searched = performance.now();
    searchOutput(plan, staged, {directory: target, exceptions: options.allowedInOutput});
    const searchSeconds = (performance.now() - searched) / 1000;
    logger.success`name=${label} took ${seconds.toFixed(1)} s, and ${searchSeconds.toFixed(1)} s to search`;
    return {...storeIndex(root, directory, indexFiles(target).files), content, directory, hash};
  });

  const publish = (built: readonly Built[]): Manifest => {
    const manifest: Manifest = {
      ...readers,
      editions: Object.fromEntries(built.map((edition) => [edition.content.id, entryOf(edition)])),
    };
    writeAtomically(path.join(root, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  };
  publish(editions);
  shareIdenticalFiles(root, editions);
  const manifest = publish(isCompressed ? await compress(root, editions, previous) : editions);
  removeUnused(root, [manifest, ...(previous ? [previous] : [])]);
  return manifest;
}

function entryOf({content, directory, index, indexHash}: Built): Manifest['editions'][string] {
  return {status: 'ready', directory, index, indexHash, pages: content.pages.length};
}

/** Compression only saves time, so a full disk is no reason to fail: the editions are served as they are. */
async function compress(
  root: string,
  editions: readonly Built[],
  previous: Manifest | undefined,
): Promise<readonly Built[]> {
  try {
    const started = performance.now();
    const earlier = Object.values(previous?.editions ?? {}).flatMap((edition) => {
      const index = edition.status === 'ready' && findIndex(root, edition.directory);
      return edition.status === 'ready' && index
        ? [{directory: edition.directory, files: index.files}]
        : [];
    });
    const compressed = await compressFiles(root, editions, earlier);
    const stored = editions.map((edition, index) => ({
      ...edition,
      ...storeIndex(root, edition.directory, compressed[index] ?? edition.files),
    }));
    const seconds = (performance.now() - started) / 1000;
    logger.success`the editions’ files were compressed in ${seconds.toFixed(1)} s`;
    return stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') {
      throw error;
    }
    logger.warn`The disk is full: the editions are served without compressed files.`;
    return editions;
  }
}

/** The manifest in place, if it can be read: its folders may be in use by a running gate. */
function readPreviousManifest(root: string): Manifest | undefined {
  try {
    return parseManifest(fs.readFileSync(path.join(root, MANIFEST_FILE), 'utf8'), MANIFEST_FILE);
  } catch {
    return undefined;
  }
}
