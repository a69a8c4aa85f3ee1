import fs from 'node:fs';
import path from 'node:path';
import logger from '@docusaurus/logger';
import type {LoadContext} from '@docusaurus/types';
import {compilePolicy} from '../../../src/access';
import type {Manifest, ManifestEdition} from '../../../src/manifest';
import {SiteConfigError} from '../../../src/site-config';
import {stageSite, type StagedSite} from '../cut/stageSite';
import {buildOrder} from './buildOrder';
import {buildSite, isStageOf} from './buildSite';
import {compressFiles} from './compressFiles';
import {indexFiles} from './indexFiles';
import {createInputHash} from './inputHash';
import {createPublication, type Content} from './createPublication';
import {createHiddenHash} from './createHiddenHash';
import {accessConfigOf} from '../model/accessConfigOf';
import type {Inventory} from '../model/inventory';
import type {PluginOptions} from '../options';
import {describeReaders} from '../plan/describeReaders';
import {COMPILED_PAGES, type EditionPlan} from '../plan/plan';
import {planEditions} from '../plan/planEditions';
import {HiddenContentError} from '../verify/assertHoldsNothingAbsent';
import {createOutputSearch} from '../verify/searchOutput';
import {removeUnused} from './removeUnused';
import {removeOldBuilds} from './removeOldBuilds';
import {shareIdenticalFiles} from './shareIdenticalFiles';
import {
  findIndex,
  forgetSearch,
  isSearched,
  markSearched,
  removeRecords,
  storeIndex,
  type StoredIndex,
} from './storedIndex';
import {createQueue, processQueue} from './processQueue';

/** An edition to build. */
type Planned = {content: Content; plan: EditionPlan};

/** A built and indexed edition. */
type Built = StoredIndex & {content: Content; directory: string; isNew: boolean};

export type BuildRequest = {
  isCompressed: boolean;
  /** IDs of the editions to build. Default: all. */
  only?: readonly string[] | undefined;
  /**
   * Publishes each edition as soon as it is built, and continues after a failed one. Otherwise, all
   * of them are published atomically, or none.
   */
  isPublishedEarly: boolean;
  /** Cancels the build. Previous editions stay in place. */
  signal: AbortSignal;
  /** Called once when the sign-in edition can be served. */
  onServed?: () => void;
  /** Receives a function that moves an edition to the front of the queue. */
  onQueued?: (prefer: (id: string) => void) => void;
};

/**
 * Builds every edition whose inputs changed. Each build has a new folder, and the manifest is replaced
 * atomically, so that its editions are complete even if the process is killed. Editions are
 * compressed last, when they can already be served.
 */
export async function buildEditions(
  context: LoadContext,
  options: PluginOptions,
  inventory: Inventory,
  request: BuildRequest,
): Promise<Manifest> {
  const access = accessConfigOf(context);
  const policy = compilePolicy({
    forceLogin: access.forceLogin,
    rules: access.privatePaths,
    pageRules: inventory.pageRules,
  });
  const root = path.join(context.siteDir, options.directory);
  fs.mkdirSync(root, {recursive: true});

  const stages = new Map<EditionPlan, StagedSite>();
  const stageOf = (plan: EditionPlan) => {
    const staged = stages.get(plan) ?? stageSite(inventory, plan);
    stages.set(plan, staged);
    return staged;
  };
  const hiddenHash = createHiddenHash(policy, inventory, stageOf);
  const inputHash = createInputHash(context);
  const folderOf = (plan: EditionPlan): string => {
    try {
      return path.posix.join(plan.id, inputHash(plan, stageOf(plan)).slice(0, 12));
    } catch {
      // A mistake in its sources is reported when the edition is built. No build has this folder.
      return path.posix.join(plan.id, '-');
    }
  };
  const plans = planEditions(policy, inventory, options).map(({content, plan}) => ({
    content: {...content, hiddenHash: hiddenHash(plan), folder: folderOf(plan)},
    plan,
  }));
  const contents = plans.map(({content}) => content);
  const publication = createPublication(
    root,
    describeReaders(access, policy, inventory, plans, options),
    contents,
  );
  const wanted = selectEditions(plans, request.only);
  const order = buildOrder(wanted, publication.anonymous);
  const queue = createQueue(order);
  request.onQueued?.((id) => queue.prioritize(({content}) => content.id === id));
  let begun = 0;
  const output = createOutputSearch(inventory, options.allowedInOutput, context.siteConfig);

  /** The folder of an existing build of the same sources that can be used, or a new one. */
  const folderFor = (plan: EditionPlan, name: string): string => {
    const isUsable = (folder: string) =>
      findIndex(root, folder) !== undefined &&
      (isSearched(root, folder, output.subject) ||
        isStageOf(context, plan, path.join(root, folder)));
    const served = publication.previous?.editions[plan.id];
    const isServed = served?.status === 'ready' && served.directory === name;
    const other = `${name}-again`;
    // Never build into the folder that is served.
    return [name, other].find(isUsable) ?? (isServed ? other : name);
  };

  const build = async ({content, plan}: Planned): Promise<Built> => {
    const staged = stageOf(plan);
    begun += 1;
    const position = `[${begun}/${order.length}]`;
    const {id} = content;
    const directory = folderFor(plan, content.folder);
    const target = path.join(root, directory);
    const search = () => {
      const started = performance.now();
      output.search(plan, staged, target);
      markSearched(root, directory, output.subject);
      return (performance.now() - started) / 1000;
    };
    const known = findIndex(root, directory);
    const isKnownClean = isSearched(root, directory, output.subject);
    if (known && (isKnownClean || isStageOf(context, plan, target))) {
      if (isKnownClean) {
        logger.info`${position} name=${id} is up to date (number=${content.pages.length} pages)`;
      } else {
        const seconds = search();
        logger.info`${position} name=${id} is up to date (number=${content.pages.length} pages). Content that this edition must not contain has changed, so the edition was checked again (${seconds.toFixed(1)} s)`;
      }
      return {...known, content, directory, isNew: false};
    }
    logger.info`${position} Building name=${id} (number=${content.pages.length} pages) …`;
    const seconds = await buildSite(context, {plan, staged, target, signal: request.signal});
    removeRecords(root, directory);
    // Before writing the index, without which the gate does not serve the edition.
    const searchSeconds = search();
    logger.success`${position} Built name=${id} in ${seconds.toFixed(1)} s, and checked it for hidden content in ${searchSeconds.toFixed(1)} s`;
    const stored = storeIndex(root, directory, indexFiles(target).files);
    return {...stored, content, directory, isNew: true};
  };

  const built: Built[] = [];
  const failures: unknown[] = [];
  let isAnyExposed = false;
  const publish = () => {
    publication.publish();
    if (publication.isServed()) {
      request.onServed?.();
    }
  };
  if (request.isPublishedEarly) {
    publish();
  }
  await processQueue(queue, async (planned) => {
    try {
      const edition = await build(planned);
      built.push(edition);
      publication.setReady(edition);
    } catch (error) {
      const {content} = planned;
      const served = publication.previous?.editions[content.id];
      const isFinding = error instanceof HiddenContentError;
      if (isFinding) {
        isAnyExposed = true;
        forgetSearch(root, served);
      }
      if (!request.isPublishedEarly) {
        throw isFinding ? withServed(error, served) : error;
      }
      const isLost = request.signal.aborted || content.id === publication.anonymous;
      // What is served now may contain the same text. If the build ends here, the others are not searched.
      const searched = new Set(built.map((edition) => edition.content));
      const unsearched = contents.filter((other) => !searched.has(other));
      const withdrawn = isLost && isAnyExposed ? unsearched : isFinding ? [content] : [];
      withdrawn.forEach(publication.withdraw);
      (isLost ? unsearched : [content]).forEach(publication.setFailed);
      const told = withWithdrawn(error, withdrawn);
      if (isLost) {
        publish();
        throw told;
      }
      failures.push(told);
      logger.error(told instanceof Error ? told.message : String(told));
    }
    if (request.isPublishedEarly) {
      publish();
    }
  });

  publication.publish();
  shareIdenticalFiles(root, built);
  if (request.isCompressed) {
    (await compress(root, built, publication.previous)).forEach(publication.setReady);
  }
  const manifest = publication.publish();
  removeOldBuilds(root, [manifest, ...(publication.previous ? [publication.previous] : [])]);
  if (built.some(({isNew}) => isNew)) {
    removeUnused(path.join(context.siteDir, COMPILED_PAGES));
  }
  if (failures.length > 0) {
    throw new SiteConfigError(`${failures.length} of ${order.length} editions could not be built.`);
  }
  return manifest;
}

/** A build that publishes all editions at once keeps the earlier ones, and says so. */
function withServed(error: HiddenContentError, served: ManifestEdition | undefined): Error {
  return served?.status === 'ready'
    ? new HiddenContentError(
        `${error.message}\nThe previous build of this edition is still served, and may contain the same text. To withdraw it now, run "npx docusaurus editions --publish-early".`,
      )
    : error;
}

function withWithdrawn(error: unknown, withdrawn: readonly Content[]): unknown {
  const names = withdrawn.map(({id}) => `"${id}"`).join(', ');
  return error instanceof Error && withdrawn.length > 0
    ? new SiteConfigError(
        `${error.message}\nThese editions are not served until they are built without it: ${names}.`,
      )
    : error;
}

/** @throws SiteConfigError that lists the existing editions */
function selectEditions(plans: readonly Planned[], only: readonly string[] | undefined): Planned[] {
  const ids = plans.map(({content}) => content.id);
  // An empty list is a mistake, such as an unset variable of a script: it would publish changed editions as pending.
  const unknown = only?.length === 0 ? '' : only?.find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    throw new SiteConfigError(
      `There is no edition "${unknown}". Use one of these editions: ${ids.join(', ')}.`,
    );
  }
  return plans.filter(({content}) => only?.includes(content.id) ?? true);
}

async function compress(
  root: string,
  editions: readonly Built[],
  previous: Manifest | undefined,
): Promise<readonly Built[]> {
  const started = performance.now();
  const earlier = Object.values(previous?.editions ?? {}).flatMap((edition) => {
    const index = edition.status === 'ready' && findIndex(root, edition.directory);
    return index ? [{directory: edition.directory, files: index.files}] : [];
  });
  const compressed = await compressFiles(root, editions, earlier);
  const stored = editions.map((edition, index) => ({
    ...edition,
    ...storeIndex(root, edition.directory, compressed[index] ?? edition.files),
  }));
  const seconds = (performance.now() - started) / 1000;
  logger.success`The files of the editions were compressed in ${seconds.toFixed(1)} s`;
  return stored;
}
