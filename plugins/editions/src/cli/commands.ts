import path from 'node:path';
import logger from '@docusaurus/logger';
import type {LoadContext} from '@docusaurus/types';
import {canonicalPathname, compilePolicy, type Policy, type Subject} from '@gated-docs/access';
import type {Fragment} from '@gated-docs/edition-format';
import type {AccessConfig, PolicyFinding} from '@gated-docs/access-config';
import {messageOf} from '@gated-docs/utils/errors';
import {buildEditions} from '../build/buildEditions';
import {computeEditions} from '../plan/computeEditions';
import {planEditions} from '../plan/planEditions';
import {withBuildLock} from '../build/buildLock';
import {openPortalChannel} from '../build/openPortalChannel';
import {stopOnSignals} from '../build/stopOnSignals';
import {accessConfigOf} from '../model/accessConfigOf';
import {assertSoundRules, lintRules} from '../model/assertSoundRules';
import {distinct} from '../model/fragments';
import {readInventory, type Inventory} from '../model/inventory';
import {rebase} from '../model/localeRules';
import {assertSamePages, inLocale, writeLocaleSite} from '../model/locales';
import {assertNoMistakes, findMistakes, readMarkedSite, type MarkedSite} from '../model/marks';
import type {EditionPlan} from '../plan/plan';
import {accessDiff} from './access/accessDiff';
import {explainAccess} from './access/explainAccess';
import {accessMatrix, matrixTable, type AccessMatrix} from './access/accessMatrix';
import {matrixAt} from './access/matrixAt';
import {renderDiff} from './access/renderDiff';
import {findLinksAcross} from './linksAcross';
import {lintSite} from './lint';
import {refusedSources} from './lint/refusedSources';
import type {PluginOptions} from '../options';
import {previewEdition} from '../build/previewEdition';

type Site = {
  context: LoadContext;
  access: AccessConfig;
  inventory: Inventory;
  policy: Policy;
  marked: MarkedSite;
};

/** @throws SiteConfigError that lists the marks that are not understood */
async function loadSite(context: LoadContext, options: PluginOptions): Promise<Site> {
  const marked = await readMarkedSite(context, options);
  assertNoMistakes(findMistakes(marked));
  // The docs plugin leaves out drafts in production only, and editions are production builds.
  process.env.NODE_ENV = 'production';
  const access = accessConfigOf(context);
  const inventory = await readInventory(context, options, marked);
  const policy = compilePolicy({
    forceLogin: access.forceLogin,
    rules: access.privatePaths,
    pageRules: inventory.pageRules,
  });
  return {context, access, inventory, policy, marked};
}

/** The site in its default locale, and in all others. */
async function loadSites(context: LoadContext, options: PluginOptions): Promise<[Site, ...Site[]]> {
  const site = await loadSite(context, options);
  const {i18n} = context;
  const others: Site[] = [];
  for (const name of i18n.locales.filter((locale) => locale !== i18n.currentLocale)) {
    const locale = await writeLocaleSite(context, site.inventory, name);
    others.push(
      await inLocale(locale, async () => {
        const own = await loadSite(locale.context, options);
        assertSamePages(site, own, locale.translations);
        return own;
      }),
    );
  }
  // Who may read what is decided once, for all locales.
  const fragments = distinct(
    [site, ...others].flatMap((one) =>
      rebaseFragments(one.inventory.fragments, baseOf(one), baseOf(site)),
    ),
  );
  const withAll = (one: Site): Site => {
    const own = rebaseFragments(fragments, baseOf(site), baseOf(one));
    const {lastChanges} = site.inventory;
    const inventory = {...one.inventory, ...(lastChanges && {lastChanges}), fragments: own};
    return {...one, inventory};
  };
  return [withAll(site), ...others.map(withAll)];
}

const baseOf = ({context}: Site): string => context.siteConfig.baseUrl;

const rebaseFragments = (fragments: readonly Fragment[], from: string, to: string): Fragment[] =>
  fragments.map(({page, ...fragment}) => ({
    ...fragment,
    ...(page !== undefined && {page: rebase(page, from, to)}),
  }));

export type PreviewFlags = {port: string; open: boolean};
export type EditionsFlags = {compression: boolean; only?: string; publishEarly?: boolean};

export async function editionsCommand(
  context: LoadContext,
  options: PluginOptions,
  {compression, only, publishEarly = false}: EditionsFlags,
): Promise<void> {
  const sites = await loadSites(context, options);
  const [{access, inventory, policy, marked}] = sites;
  assertSoundRules(access, {...inventory, marked});
  printLinksAcross(
    planEditions(policy, inventory, options).map(({plan}) => plan),
    inventory,
  );
  const channel = openPortalChannel();
  const {signal, release} = stopOnSignals();
  try {
    const manifest = await withBuildLock(path.join(context.siteDir, options.directory), () =>
      buildEditions(options, sites, {
        isCompressed: compression,
        only: only === undefined ? undefined : parseNames(only),
        isPublishedEarly: publishEarly,
        signal,
        ...channel,
      }),
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
): Promise<void> {
  const changes = accessDiff(await matrixAt(context, revision), await loadMatrix(context, options));
  console.log(renderDiff(revision, changes));
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

/** Reports all mistakes in the sources, or else everything about the rules. */
export async function lintCommand(context: LoadContext, options: PluginOptions): Promise<void> {
  const findings: PolicyFinding[] = [];
  const report = (severity: PolicyFinding['severity'], messages: readonly string[]) =>
    findings.push(...messages.map((message) => ({severity, message})));
  try {
    const [{access, inventory, policy, marked}] = await loadSites(context, options);
    findings.push(...lintRules(access, {...inventory, marked}));
    const plans = planEditions(policy, inventory, options).map(({plan}) => plan);
    report('warning', lintSite(context, policy, inventory, plans));
    report('error', refusedSources(inventory, plans));
    printLinksAcross(plans, inventory);
  } catch (error) {
    report('error', [messageOf(error)]);
  }
  const print = {error: logger.error, warning: logger.warn, note: logger.info};
  findings.forEach(({severity, message}) => print[severity](message));
  if (findings.some(({severity}) => severity === 'error')) {
    process.exitCode = 1;
  } else {
    logger.success`No errors found in the access rules.`;
  }
}

/** The names in a command's list. There may be spaces around the commas. */
function parseNames(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

function printLinksAcross(plans: readonly EditionPlan[], inventory: Inventory): void {
  for (const {from, to, editions} of findLinksAcross(plans, inventory)) {
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
  assertSoundRules(site.access, {...site.inventory, marked: site.marked});
  const flags = ['--port', port, ...(open ? [] : ['--no-open'])];
  await previewEdition(context, options, site, edition, flags);
}
