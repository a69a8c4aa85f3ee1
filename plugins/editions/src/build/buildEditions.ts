import fs from 'node:fs';
import path from 'node:path';
import logger from '@docusaurus/logger';
import type {LoadContext} from '@docusaurus/types';
import type {Policy} from '@gated-docs/access';
import type {Manifest, ManifestEdition} from '@gated-docs/edition-format';
import {SiteConfigError} from '@gated-docs/access-config';
import {stageSite, type StagedSite} from '../cut/stageSite';
import {accessConfigOf} from '../model/accessConfigOf';
import type {Inventory} from '../model/inventory';
import type {PluginOptions} from '../options';
import {describeReaders} from '../plan/describeReaders';
import {COMPILED_PAGES, type EditionPlan} from '../plan/plan';
import {planEditions} from '../plan/planEditions';
import {sha256} from '../model/sha256';
import {HiddenContentError} from '../verify/assertHoldsNothingAbsent';
import {createOutputSearch} from '../verify/searchOutput';
import {buildOrder} from './buildOrder';
import type {Part} from './buildSite';
import {compressFiles} from './compressFiles';
import {createBuilder, type Built, type Planned} from './createBuilder';
import {createPublication, type Content, type Publication} from './createPublication';
import {createHiddenHash} from './createHiddenHash';
import {createInputHash} from './inputHash';
import {createQueue, processQueue, type Queue} from './processQueue';
import {removeOldBuilds} from './removeOldBuilds';
import {removeUnused} from './removeUnused';
import {shareIdenticalFiles} from './shareIdenticalFiles';
import {findIndex, forgetSearch, storeIndex} from './storedIndex';

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

/** The site in one locale, as planned by its rules. */
type PlannedSite = {context: LoadContext; policy: Policy; inventory: Inventory};

/**
 * Builds every edition whose inputs changed. Each build has a new folder, and the manifest is replaced
 * atomically, so that its editions are complete even if the process is killed. Editions are
 * compressed last, when they can already be served.
 */
export async function buildEditions(
  options: PluginOptions,
  [site, ...others]: readonly [PlannedSite, ...PlannedSite[]],
  request: BuildRequest,
): Promise<Manifest> {
  const {context} = site;
  const root = path.join(context.siteDir, options.directory);
  fs.mkdirSync(root, {recursive: true});
  const sites = [site, ...others] as const;
  const plans = joinParts(sites.map((one) => planBuilds(options, one)));
  const readers = describeSites(sites, plans, options);
  const contents = plans.map(({content}) => content);
  const publication = createPublication(root, readers, contents);
  const {previous} = publication;
  const order = buildOrder(selectEditions(plans, request.only), publication.anonymous);
  const queue = createQueue(order);
  request.onQueued?.((id) => queue.prioritize(({content}) => content.id === id));
  const {signal} = request;
  const build = createBuilder({
    ...{context, root, output: searchSites(sites, options), previous, signal},
    total: order.length,
    permitted: options.contentSecurityPolicy,
  });

  const {built, failures} = await buildAll(queue, build, {root, contents, publication, request});
  publication.publish();
  shareIdenticalFiles(root, built);
  if (request.isCompressed) {
    (await compress(root, built, previous)).forEach(publication.setReady);
  }
  const manifest = publication.publish();
  removeOldBuilds(root, [manifest, ...(previous ? [previous] : [])]);
  if (built.some(({isNew}) => isNew)) {
    removeUnused(path.join(context.siteDir, COMPILED_PAGES));
  }
  if (failures > 0) {
    throw new SiteConfigError(`${failures} of ${order.length} editions could not be built.`);
  }
  return manifest;
}

/** Which readers get which edition. The pages of all locales have the same readers. */
function describeSites(
  [site, ...others]: readonly [PlannedSite, ...PlannedSite[]],
  plans: readonly Planned[],
  options: PluginOptions,
): ReturnType<typeof describeReaders> {
  const describe = ({context, policy, inventory}: PlannedSite) =>
    describeReaders(accessConfigOf(context), policy, inventory, plans, options);
  const described = describe(site);
  const pages = others.map((other) => describe(other).pages);
  return {...described, pages: Object.assign({}, described.pages, ...pages) as Manifest['pages']};
}

/** The search of an edition for what any of its parts leaves out, and none contains. */
function searchSites(
  sites: readonly PlannedSite[],
  {allowedInOutput}: PluginOptions,
): Parameters<typeof createBuilder>[0]['output'] {
  const searches = sites.map(({context, inventory}) =>
    createOutputSearch(inventory, allowedInOutput, context.siteConfig),
  );
  return {
    subject: joinHashes(searches.map(({subject}) => subject)),
    prepare: () => searches.forEach(({prepare}) => prepare()),
    search(parts, directory) {
      const ownOf = ({plan, staged}: Part, at: number) =>
        searches[at]?.ownSources(plan, staged) ?? [];
      parts.forEach(({plan, staged}, at) => {
        const beside = parts.flatMap((part, other) => (other === at ? [] : ownOf(part, other)));
        searches[at]?.search(plan, staged, directory, beside);
      });
    },
  };
}

/** The hash of a site with one locale alone is that of the locale. */
const joinHashes = (hashes: readonly string[]): string =>
  hashes.length === 1 ? hashes.join('') : sha256(JSON.stringify(hashes));

/** The editions of the default locale, with their parts in all of them. */
function joinParts([plans = [], ...others]: readonly Planned[][]): Planned[] {
  return plans.map((planned) => {
    const {content, plan, parts} = planned;
    const same = others.flatMap((list) => list.filter((other) => other.plan.id === plan.id));
    const contents = [content, ...same.map((other) => other.content)];
    const folder = joinHashes(contents.map((one) => path.posix.basename(one.folder)));
    return {
      plan,
      content: {
        ...content,
        hiddenHash: joinHashes(contents.map(({hiddenHash}) => hiddenHash)),
        folder: path.posix.join(plan.id, folder.slice(0, 12)),
      },
      parts: [parts[0], ...same.map((other) => other.parts[0])],
    };
  });
}

/** The editions of the site in a locale, each staged once. */
function planBuilds(options: PluginOptions, site: PlannedSite): Planned[] {
  const {context, policy, inventory} = site;
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
  return planEditions(policy, inventory, options).map(({content, plan}) => ({
    content: {...content, hiddenHash: hiddenHash(plan), folder: folderOf(plan)},
    plan,
    parts: [{context, plan, stage: () => stageOf(plan)}],
  }));
}

type Progress = {
  root: string;
  contents: readonly Content[];
  publication: Publication;
  request: BuildRequest;
};

/**
 * Builds the editions of a queue, and publishes each one if the request says so. Then, failures are reported and counted;
 * otherwise, the first one is thrown.
 */
async function buildAll(
  queue: Queue<Planned>,
  build: (planned: Planned) => Promise<Built>,
  {root, contents, publication, request}: Progress,
): Promise<{built: Built[]; failures: number}> {
  const built: Built[] = [];
  let failures = 0;
  let isAnyExposed = false;
  const publishEarly = () => {
    if (request.isPublishedEarly) {
      publication.publish();
      if (publication.isServed()) {
        request.onServed?.();
      }
    }
  };
  const fail = (error: unknown, content: Content) => {
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
    const reported = withWithdrawn(error, withdrawn);
    if (isLost) {
      publishEarly();
      throw reported;
    }
    failures += 1;
    logger.error(reported instanceof Error ? reported.message : String(reported));
  };
  publishEarly();
  await processQueue(queue, async (planned) => {
    try {
      const edition = await build(planned);
      built.push(edition);
      publication.setReady(edition);
    } catch (error) {
      fail(error, planned.content);
    }
    publishEarly();
  });
  return {built, failures};
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
