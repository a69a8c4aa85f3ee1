import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {DocusaurusConfig, LoadContext} from '@docusaurus/types';
import type {StagedSite} from '../cut/stageSite';
import {isInside} from '../model/files';
import {runDocusaurus} from '@gated-docs/utils/docusaurus';
import {
  BUNDLER_CACHE,
  planEnvironment,
  stagedSite,
  writePlan,
  type EditionPlan,
} from '../plan/plan';
import {arrangeFiles} from './arrangeFiles';
import {findFullDisk} from './findFullDisk';
import {BUILD_CONCURRENCY} from './processQueue';
import {writeStage} from './writeStage';
import {SiteConfigError} from '@gated-docs/access-config';

/**
 * File in an edition's workspace that names the build of its staged site and records. There is none while a build runs,
 * and after a build that was killed, stopped or failed.
 */
const BUILT = 'built';

const LIMIT_OPTIMIZATION = require.resolve('./limitOptimization.mjs');

type Context = Pick<LoadContext, 'siteDir' | 'siteConfigPath' | 'siteConfig'>;

/** The part of an edition in one locale. */
export type Part = {context: Context; plan: EditionPlan; staged: StagedSite};

/** An edition to build, in the default locale and in others, and its target folder. */
type SiteOrder = {
  parts: readonly [Part, ...Part[]];
  target: string;
  /** Whether other builds have priority. */
  isBackground: boolean;
  signal: AbortSignal;
};

/**
 * Settings for concurrent builds: each renders with its share of the cores, because every thread loads the whole
 * site again, and skips Docusaurus's update check.
 */
const ONE_OF_SEVERAL = {
  DOCUSAURUS_SSG_WORKER_THREAD_COUNT: String(
    Math.max(1, Math.floor(os.availableParallelism() / BUILD_CONCURRENCY)),
  ),
  NO_UPDATE_NOTIFIER: '1',
};

/**
 * Builds one edition in a separate Docusaurus process, whose site and working directory is the edition's
 * staged folder, and moves the result to `target` atomically.
 *
 * Each edition has its own folder of generated files and its own bundler cache: shared ones have been seen to
 * leak one edition's text into another's pages.
 *
 * @returns the duration in seconds
 * @throws SiteConfigError with the end of the build's output when it fails, or that it was stopped; `target` is then left
 * as it was
 */
export async function buildSite({parts, target, ...order}: SiteOrder): Promise<number> {
  const started = performance.now();
  const unfinished = `${target}.unfinished`;
  fs.rmSync(unfinished, {recursive: true, force: true});
  for (const part of parts) {
    await buildPart(part, unfinished, {target, ...order});
  }
  const [{context, plan, staged}, ...others] = parts;
  const locales = others.map((other) => path.posix.relative(plan.baseUrl, other.plan.baseUrl));
  const isSignIn = plan.pages.length === 0;
  if (isSignIn) {
    // Only the start page of the site is a sign-in page itself.
    locales.forEach((locale) => fs.rmSync(path.join(unfinished, locale, 'index.html')));
  }
  const publicFiles = publicFilesOf(staged, context.siteConfig);
  arrangeFiles(unfinished, {...context.siteConfig, publicFiles, isSignIn, locales});
  fs.rmSync(target, {recursive: true, force: true});
  fs.renameSync(unfinished, target);
  parts.forEach((part) => fs.writeFileSync(recordOf(part), path.basename(target)));
  return (performance.now() - started) / 1000;
}

const recordOf = ({context, plan}: Pick<Part, 'context' | 'plan'>) =>
  path.join(context.siteDir, plan.workspace, BUILT);

async function buildPart(
  part: Part,
  outDir: string,
  {target, isBackground, signal}: Omit<SiteOrder, 'parts'>,
): Promise<void> {
  assertNotStopped(signal);
  const {context, plan, staged} = part;
  const {siteDir, siteConfigPath} = context;
  const site = path.join(siteDir, stagedSite(plan));
  discardAbortedCache(recordOf(part), site);
  writeStage(site, staged);
  const locale = plan.locale === undefined ? [] : ['--locale', plan.locale];
  const config = ['--config', path.relative(siteDir, siteConfigPath)];
  const {code, output} = await runDocusaurus(['build', ...config, '--out-dir', outDir, ...locale], {
    site,
    env: {...ONE_OF_SEVERAL, ...planEnvironment(writePlan(siteDir, plan), 'production')},
    preload: LIMIT_OPTIMIZATION,
    isOutputKept: true,
    ...{isBackground, signal},
  });
  assertNotStopped(signal);
  const problem = findFullDisk([path.dirname(target), path.join(siteDir, plan.workspace)]);
  if (problem) {
    throw new SiteConfigError(
      `The edition "${plan.id}" could not be built. Earlier builds were not changed. ${problem}`,
    );
  }
  if (code !== 0) {
    throw new SiteConfigError(
      `The edition "${plan.id}" could not be built. Earlier builds were not changed.\n${output}`,
    );
  }
}

function publicFilesOf(
  {files}: StagedSite,
  {staticDirectories}: Pick<DocusaurusConfig, 'staticDirectories'>,
): string[] {
  return [...files.keys()].flatMap((file) =>
    staticDirectories.flatMap((folder) =>
      isInside(file, folder) ? [path.posix.relative(folder, file)] : [],
    ),
  );
}

/**
 * A killed build leaves an incomplete bundler cache, and the next build has been seen to wait for it forever. So the
 * cache is kept only after a complete build.
 */
function discardAbortedCache(record: string, site: string): void {
  if (!fs.existsSync(record)) {
    fs.rmSync(path.join(site, BUNDLER_CACHE), {recursive: true, force: true});
  }
  fs.rmSync(record, {force: true});
}

/** Whether an edition's staged site and records belong to its build in this folder. */
export function isStageOf(
  {siteDir}: Pick<LoadContext, 'siteDir'>,
  plan: EditionPlan,
  target: string,
): boolean {
  const record = path.join(siteDir, plan.workspace, BUILT);
  return fs.existsSync(record) && fs.readFileSync(record, 'utf8') === path.basename(target);
}

function assertNotStopped({aborted}: AbortSignal): void {
  if (aborted) {
    throw new SiteConfigError('The build was stopped. Earlier builds were not changed.');
  }
}
