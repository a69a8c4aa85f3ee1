import path from 'node:path';
import logger from '@docusaurus/logger';
import type {LoadContext} from '@docusaurus/types';
import {canonicalPathname, compilePolicy, type Policy, type Subject} from '../../../src/access';
import {assertSoundPolicy, lintSitePolicy, type AccessConfig} from '../../../src/site-config';
import {buildEditions} from '../build/buildEditions';
import {computeEditions} from '../plan/computeEditions';
import {planEditions} from '../plan/planEditions';
import {withBuildLock} from '../build/buildLock';
import {openPortalChannel} from '../build/openPortalChannel';
import {stopOnSignals} from '../build/stopOnSignals';
import {accessConfigOf} from '../model/accessConfigOf';
import {readInventory, type Inventory} from '../model/inventory';
import {openStamp, stagedFrom} from '../stamp';
import {accessDiff} from './access/accessDiff';
import {explainAccess} from './access/explainAccess';
import {accessMatrix, matrixTable, type AccessMatrix} from './access/accessMatrix';
import {matrixAt} from './access/matrixAt';
import {diffAsMarkdown, diffAsText} from './access/renderDiff';
import {findLinksAcross} from './linksAcross';
import {parseNames} from './parseNames';
import {lintSite} from './lint';
import {refusedSources} from './lint/refusedSources';
import type {PluginOptions} from '../options';
import {previewEdition} from '../build/previewEdition';

type Site = {access: AccessConfig; inventory: Inventory; policy: Policy};

async function loadSite(context: LoadContext, options: PluginOptions): Promise<Site> {
  // The docs plugin leaves out drafts in production only, and editions are production builds.
  process.env.NODE_ENV = 'production';
  const access = accessConfigOf(context);
  const inventory = await readInventory(context, options);
  const policy = compilePolicy({
    forceLogin: access.forceLogin,
    rules: access.privatePaths,
    pageRules: inventory.pageRules,
  });
  return {access, inventory, policy};
}

export type PreviewFlags = {port: string; open: boolean};
export type EditionsFlags = {compression: boolean; only?: string; publishEarly?: boolean};

export async function editionsCommand(
  context: LoadContext,
  options: PluginOptions,
  {compression, only, publishEarly = false}: EditionsFlags,
): Promise<void> {
  const stamp = openStamp(context.siteDir, options.directory);
  const {access, inventory, policy} = await loadSite(context, options);
  assertSoundPolicy(access, inventory);
  printLinksAcross(policy, inventory, options);
  const channel = openPortalChannel();
  const {signal, release} = stopOnSignals();
  try {
    const manifest = await withBuildLock(
      path.join(context.siteDir, options.directory),
      async () => {
        stamp.remove();
        const built = await buildEditions(context, options, inventory, {
          isCompressed: compression,
          only: only === undefined ? undefined : parseNames(only),
          isPublishedEarly: publishEarly,
          signal,
          ...channel,
        });
        if (only === undefined && !signal.aborted) {
          stamp.write({isCompressed: compression, sources: stagedFrom(inventory)});
        }
        return built;
      },
    );
    const ready = Object.values(manifest.editions).filter(({status}) => status === 'ready');
    logger.success`number=${ready.length} editions are ready in path=${options.directory}`;
  } finally {
    release();
  }
}

export async function explainCommand(
  context: LoadContext,
  options: PluginOptions,
  path: string,
  groups?: string,
): Promise<void> {
  const {inventory, policy} = await loadSite(context, options);
  const subject: Subject =
    groups === undefined
      ? {type: 'anonymous'}
      : {type: 'person', personId: '*', groups: parseNames(groups)};
  const canonical = canonicalPathname(path);
  const page = inventory.pages.find(({route}) => canonicalPathname(route) === canonical);
  const who = groups === undefined ? 'Signed-out visitor' : `A reader in [${groups}]`;
  console.log(
    `${path}\n` +
      `  canonical path: ${canonical ?? 'none'}\n` +
      `  page:           ${page ? page.source : 'no page has this path'}\n` +
      `  ${who}: ${explainAccess(policy, subject, path)}`,
  );
}

export async function matrixCommand(
  context: LoadContext,
  options: PluginOptions,
  isJson: boolean,
): Promise<void> {
  const matrix = await loadMatrix(context, options);
  console.log(isJson ? JSON.stringify(matrix, null, 2) : matrixTable(matrix));
}

export async function diffCommand(
  context: LoadContext,
  options: PluginOptions,
  revision: string,
  isMarkdown: boolean,
): Promise<void> {
  const changes = accessDiff(await matrixAt(context, revision), await loadMatrix(context, options));
  console.log((isMarkdown ? diffAsMarkdown : diffAsText)(revision, changes));
}

async function loadMatrix(context: LoadContext, options: PluginOptions): Promise<AccessMatrix> {
  const {inventory, policy} = await loadSite(context, options);
  const {pages, fragments} = inventory;
  const {combinations} = options;
  const routes = pages.map(({route}) => route);
  return accessMatrix(
    policy,
    pages,
    computeEditions(policy, {pages: routes, fragments, combinations}),
  );
}

export async function lintCommand(context: LoadContext, options: PluginOptions): Promise<void> {
  const {access, inventory, policy} = await loadSite(context, options);
  const problems = lintSitePolicy(access, inventory);
  const print = {error: logger.error, warning: logger.warn, note: logger.info};
  problems.forEach(({severity, message}) => print[severity](message));
  lintSite(context, policy, inventory).forEach((finding) => logger.warn(finding));
  const plans = planEditions(policy, inventory, options).map(({plan}) => plan);
  const refused = refusedSources(inventory, plans);
  refused.forEach((message) => logger.error(message));
  printLinksAcross(policy, inventory, options);
  if (refused.length > 0 || problems.some(({severity}) => severity === 'error')) {
    process.exitCode = 1;
  } else {
    logger.success`No errors found in the access rules.`;
  }
}

function printLinksAcross(policy: Policy, inventory: Inventory, options: PluginOptions): void {
  for (const {from, to, editions} of findLinksAcross(policy, inventory, options)) {
    logger.warn`path=${from} links to path=${to}, but some editions contain only the first page. The link is removed in these editions: name=${editions.join(', ')}`;
  }
}

export async function previewCommand(
  context: LoadContext,
  options: PluginOptions,
  edition: string,
  {port, open}: PreviewFlags,
): Promise<void> {
  const site = await loadSite(context, options);
  const flags = ['--port', port, ...(open ? [] : ['--no-open'])];
  await previewEdition(context, options, site, edition, flags);
}
