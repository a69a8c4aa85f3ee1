import path from 'node:path';
import logger from '@docusaurus/logger';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {
  canonicalPathname,
  compilePolicy,
  decide,
  type Decision,
  type Policy,
  type Subject,
} from '../../../src/access';
import {assertSoundPolicy, siteProblems, type AccessConfig} from '../../../src/site-config';
import {buildEditions} from '../build/buildEditions';
import {computeEditions} from '../plan/computeEditions';
import {withBuildLock} from '../build/buildLock';
import {openPortalChannel} from '../build/openPortalChannel';
import {stopOnSignals} from '../build/stopOnSignals';
import {readInventory, type Inventory} from '../model/inventory';
import {accessDiff} from './access/accessDiff';
import {accessMatrix, matrixTable, type AccessMatrix} from './access/accessMatrix';
import {matrixAt} from './access/matrixAt';
import {diffAsMarkdown, diffAsText} from './access/renderDiff';
import {findLinksAcross} from './linksAcross';
import {lintSite} from './lint';
import type {PluginOptions} from '../options';
import {previewEdition} from '../build/previewEdition';

type Cli = Parameters<NonNullable<Plugin['extendCli']>>[0];
type Site = {access: AccessConfig; inventory: Inventory; policy: Policy};

/** Adds `docusaurus editions` and `docusaurus access …`. */
export function registerCommands(cli: Cli, context: LoadContext, options: PluginOptions): void {
  cli
    .command('editions')
    .description(
      'Build one static site for each audience; those whose inputs did not change are kept.',
    )
    .option(
      '--no-compression',
      'leave the files as they are; the gate compresses what is asked for',
    )
    .option('--only <ids>', 'build these editions alone, separated by commas')
    .option(
      '--publish-early',
      'publish each edition as soon as it is built, instead of all at once at the end',
    )
    .action((flags: EditionsFlags) => report(() => editionsCommand(context, options, flags)));

  cli
    .command('preview <edition>')
    .description('Show one edition in the authoring server, without gate and without signing in.')
    .option('--port <port>', 'the port to listen on', '3000')
    .option('--no-open', 'do not open a browser')
    .action((edition: string, {port, open}: {port: string; open: boolean}) =>
      report(async () => {
        const site = await loadSite(context, options);
        const flags = ['--port', port, ...(open ? [] : ['--no-open'])];
        await previewEdition(context, options, site, edition, flags);
      }),
    );

  const access = cli.command('access').description('Ask the access rules.');
  access
    .command('explain <path>')
    .description('Which rule decides about a path, and why.')
    .option(
      '--groups <names>',
      'the reader’s groups, separated by commas; without it, nobody is signed in',
    )
    .action((path: string, {groups}: {groups?: string}) =>
      report(() => explainCommand(context, options, path, groups)),
    );
  access
    .command('matrix')
    .description('Every page and the editions that hold it.')
    .option('--json', 'as JSON, with what each page asks of its readers')
    .action(({json = false}: {json?: boolean}) =>
      report(() => matrixCommand(context, options, json)),
    );
  access
    .command('diff <revision>')
    .description('Which pages become readable or unreadable to whom, compared with a git revision.')
    .option('--markdown', 'as Markdown, for a pull request')
    .action((revision: string, {markdown = false}: {markdown?: boolean}) =>
      report(() => diffCommand(context, options, revision, markdown)),
    );
  access
    .command('lint')
    .description(
      'What is wrong with the rules or probably not meant, and links from wider to narrower pages.',
    )
    .action(() => report(() => lintCommand(context, options)));
}

async function loadSite(context: LoadContext, options: PluginOptions): Promise<Site> {
  // The docs plugin leaves out drafts in production only, and editions are production builds.
  process.env.NODE_ENV = 'production';
  const access = context.siteConfig.themeConfig.slashID as AccessConfig;
  const inventory = await readInventory(context, options);
  const policy = compilePolicy({
    forceLogin: access.forceLogin,
    rules: access.privatePaths,
    pageRules: inventory.pageRules,
  });
  return {access, inventory, policy};
}

type EditionsFlags = {compression: boolean; only?: string; publishEarly?: boolean};

async function editionsCommand(
  context: LoadContext,
  options: PluginOptions,
  {compression, only, publishEarly = false}: EditionsFlags,
): Promise<void> {
  const {access, inventory, policy} = await loadSite(context, options);
  assertSoundPolicy(access, inventory);
  printLinksAcross(policy, inventory, options);
  const channel = openPortalChannel();
  const {signal, release} = stopOnSignals();
  try {
    const manifest = await withBuildLock(path.join(context.siteDir, options.directory), () =>
      buildEditions(context, options, inventory, {
        isCompressed: compression,
        only: only?.split(',').filter(Boolean),
        isPublishedEarly: publishEarly,
        signal,
        ...channel,
      }),
    );
    const ready = Object.values(manifest.editions).filter(({status}) => status === 'ready');
    logger.success`number=${ready.length} editions are in path=${options.directory}`;
  } finally {
    release();
  }
}

async function explainCommand(
  context: LoadContext,
  options: PluginOptions,
  path: string,
  groups?: string,
): Promise<void> {
  const {inventory, policy} = await loadSite(context, options);
  const subject: Subject =
    groups === undefined
      ? {type: 'anonymous'}
      : {type: 'person', personId: '*', groups: groups.split(',').filter(Boolean)};
  const canonical = canonicalPathname(path);
  const page = inventory.pages.find(({route}) => canonicalPathname(route) === canonical);
  const who = groups === undefined ? 'Nobody signed in' : `A reader in [${groups}]`;
  console.log(
    `${path}\n` +
      `  canonical path: ${canonical ?? 'none'}\n` +
      `  page:           ${page ? page.source : 'no page has this path'}\n` +
      `  ${who}: ${explain(decide(policy, subject, path))}`,
  );
}

function explain(decision: Decision): string {
  if (decision.effect === 'permit') {
    return decision.rule
      ? `permitted by the rule for "${decision.rule.path}"`
      : 'permitted: no rule guards it';
  }
  switch (decision.reason) {
    case 'malformed-path':
      return 'denied: the path has no canonical form';
    case 'unauthenticated':
      return `denied: sign in first (${decision.rule ? `rule "${decision.rule.path}"` : 'forceLogin'})`;
    case 'missing-group':
      return `denied by the rule for "${decision.rule?.path ?? 'the page itself'}": needs ${decision.required
        .map((groups) => `one of ${groups.join(', ')}`)
        .join(' and ')}`;
  }
}

async function matrixCommand(
  context: LoadContext,
  options: PluginOptions,
  isJson: boolean,
): Promise<void> {
  const matrix = await loadMatrix(context, options);
  console.log(isJson ? JSON.stringify(matrix, null, 2) : matrixTable(matrix));
}

async function diffCommand(
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

async function lintCommand(context: LoadContext, options: PluginOptions): Promise<void> {
  const {access, inventory, policy} = await loadSite(context, options);
  const problems = siteProblems(access, inventory);
  const print = {error: logger.error, warning: logger.warn, note: logger.info};
  problems.forEach(({severity, message}) => print[severity](message));
  lintSite(context, policy, inventory).forEach((finding) => logger.warn(finding));
  printLinksAcross(policy, inventory, options);
  if (problems.some(({severity}) => severity === 'error')) {
    process.exitCode = 1;
  } else {
    logger.success`The rules are sound.`;
  }
}

function printLinksAcross(policy: Policy, inventory: Inventory, options: PluginOptions): void {
  for (const {from, to, editions} of findLinksAcross(policy, inventory, options)) {
    logger.warn`path=${from} links to path=${to}, which is not in every edition that has the first page; the link is cut in: name=${editions.join(', ')}`;
  }
}

/** A command's failure is one readable paragraph and exit status 1, never a stack trace. */
async function report(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    logger.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
