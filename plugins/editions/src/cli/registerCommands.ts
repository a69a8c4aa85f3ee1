import logger from '@docusaurus/logger';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {PluginOptions} from '../options';
import type * as Commands from './commands';

type Cli = Parameters<NonNullable<Plugin['extendCli']>>[0];

/**
 * Adds `docusaurus editions`, `docusaurus preview` and `docusaurus access …`. Every Docusaurus process loads this, most
 * of them for another command, so the implementations are loaded on demand.
 */
export function registerCommands(cli: Cli, context: LoadContext, options: PluginOptions): void {
  const run = (action: (commands: typeof Commands) => Promise<void>) =>
    report(async () => action(await import('./commands')));

  cli
    .command('editions')
    .description(
      'Build one static site (edition) for each audience. Editions whose inputs have not changed are kept.',
    )
    .option(
      '--no-compression',
      'do not compress the files; the gate compresses each file when it is requested',
    )
    .option('--only <ids>', 'build only these editions (IDs, separated by commas)')
    .option(
      '--publish-early',
      'publish each edition as soon as it is built, instead of all at once at the end',
    )
    .action((flags: Commands.EditionsFlags) =>
      run(({editionsCommand}) => editionsCommand(context, options, flags)),
    );

  cli
    .command('preview <edition>')
    .description('Preview one edition in the authoring server, without the gate or a sign-in.')
    .option('--port <port>', 'the port to listen on', '3000')
    .option('--no-open', 'do not open a browser')
    .action((edition: string, flags: Commands.PreviewFlags) =>
      run(({previewCommand}) => previewCommand(context, options, edition, flags)),
    );

  const access = cli.command('access').description('Inspect the access rules.');
  access
    .command('explain <path>')
    .description('Show which rule applies to a path, and why.')
    .option(
      '--groups <names>',
      'the reader’s groups, separated by commas (default: a signed-out visitor)',
    )
    .action((path: string, {groups}: {groups?: string}) =>
      run(({explainCommand}) => explainCommand(context, options, path, groups)),
    );
  access
    .command('matrix')
    .description('List every page and the editions that contain it.')
    .option('--json', 'print JSON, including the groups that each page requires')
    .action(({json = false}: {json?: boolean}) =>
      run(({matrixCommand}) => matrixCommand(context, options, json)),
    );
  access
    .command('diff <revision>')
    .description(
      'Show which readers gain or lose access to which pages, compared with a git revision, as Markdown.',
    )
    .action((revision: string) => run(({diffCommand}) => diffCommand(context, options, revision)));
  access
    .command('lint')
    .description(
      'Report marks that guard nothing, errors and likely mistakes in the access rules, and links from a page to one that fewer readers can open.',
    )
    .action(() => run(({lintCommand}) => lintCommand(context, options)));
}

/** Prints a command's error as one readable paragraph and exits with status 1, without a stack trace. */
async function report(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    logger.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
