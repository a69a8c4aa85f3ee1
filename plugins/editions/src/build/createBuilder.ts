import path from 'node:path';
import logger from '@docusaurus/logger';
import type {LoadContext} from '@docusaurus/types';
import type {Manifest, ManifestPolicy} from '@gated-docs/edition-format';
import type {StagedSite} from '../cut/stageSite';
import type {EditionPlan} from '../plan/plan';
import {buildSite, isStageOf, type Part} from './buildSite';
import type {Content} from './createPublication';
import {findForeignSources} from './findForeignSources';
import {indexFiles} from './indexFiles';
import {
  findIndex,
  isSearched,
  markSearched,
  removeRecords,
  storeIndex,
  type StoredIndex,
} from './storedIndex';

/** An edition to build. */
export type Planned = {
  content: Content;
  plan: EditionPlan;
  parts: readonly [PlannedPart, ...PlannedPart[]];
};

/** The part of an edition in one locale, the default one first. `stage` throws mistakes in its sources. */
export type PlannedPart = Omit<Part, 'staged'> & {stage: () => StagedSite};

/** A built and indexed edition. */
export type Built = StoredIndex & {content: Content; directory: string; isNew: boolean};

type Site = {
  context: LoadContext;
  /** Folder of the editions. */
  root: string;
  /** Searches a built edition for content that its parts leave out. */
  output: {
    subject: string;
    prepare: () => void;
    search: (parts: readonly Part[], directory: string) => void;
  };
  previous: Manifest | undefined;
  /** Number of editions that are built, for messages. */
  total: number;
  /** What pages may load from other sites. */
  permitted: ManifestPolicy | undefined;
  signal: AbortSignal;
};

/** Creates a function that builds, searches and indexes an edition, or keeps a build of the same sources. */
export function createBuilder(site: Site): (planned: Planned) => Promise<Built> {
  const {context, root, output, signal} = site;
  let begun = 0;
  const reported = new Set<string>();

  function report(sources: ReturnType<typeof findForeignSources>): void {
    for (const {directive, origin, page} of sources) {
      const option = `contentSecurityPolicy: {${directive}: ['${origin}']}`;
      if (!reported.has(option)) {
        reported.add(option);
        logger.warn(
          `The page ${page} loads something from ${origin}, which the gate's policy blocks. If readers may load it, permit it in the options of the editions plugin: ${option}`,
        );
      }
    }
  }

  return async ({content, plan, parts: planned}) => {
    const [first, ...others] = planned;
    const parts = [stagePart(first), ...others.map(stagePart)] as const;
    begun += 1;
    // Nobody can sign in before the first edition is built.
    const isBackground = begun > 1;
    const position = `[${begun}/${site.total}]`;
    const {id, pages} = content;
    const {directory, index, isClean} = findFolder(site, plan, content.folder);
    const target = path.join(root, directory);
    const search = () => {
      const started = performance.now();
      output.search(parts, target);
      markSearched(root, directory, output.subject);
      return ((performance.now() - started) / 1000).toFixed(1);
    };
    if (index) {
      if (isClean) {
        logger.info`${position} name=${id} is up to date (number=${pages.length} pages)`;
      } else {
        logger.info`${position} name=${id} is up to date (number=${pages.length} pages). Content that this edition must not contain has changed, so the edition was checked again (${search()} s)`;
      }
      return {...index, content, directory, isNew: false};
    }
    const builds = parts.length > 1 ? ` in ${parts.length} locales` : '';
    logger.info`${position} Building name=${id} (number=${pages.length} pages)${builds} …`;
    const building = buildSite({parts, target, isBackground, signal});
    output.prepare();
    const seconds = await building;
    removeRecords(root, directory);
    // Before writing the index, without which the gate does not serve the edition.
    const searchSeconds = search();
    logger.success`${position} Built name=${id} in ${seconds.toFixed(1)} s, and checked it for hidden content in ${searchSeconds} s`;
    const written = indexFiles(target, context.siteConfig.baseUrl);
    report(findForeignSources(target, written, site.permitted));
    return {
      ...storeIndex(root, directory, written.files),
      ...{content, directory, isNew: true},
    };
  };
}

const stagePart = ({stage, ...part}: PlannedPart): Part => ({...part, staged: stage()});

/** A folder with a build of the same sources that can be used, and its index, or a new folder. */
function findFolder({context, root, output, previous}: Site, plan: EditionPlan, name: string) {
  const folderAt = (directory: string) => {
    const isClean = isSearched(root, directory, output.subject);
    const isUsable = isClean || isStageOf(context, plan, path.join(root, directory));
    return {directory, isClean, index: isUsable ? findIndex(root, directory) : undefined};
  };
  const [own, other] = [folderAt(name), folderAt(`${name}-again`)] as const;
  const served = previous?.editions[plan.id];
  // Never build into the folder that is served.
  const free = served?.status === 'ready' && served.directory === name ? other : own;
  return [own, other].find(({index}) => index) ?? free;
}
