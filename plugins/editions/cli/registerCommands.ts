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
    .action((flags: Commands.EditionsFlags) =>
      run(({editionsCommand}) => editionsCommand(context, options, flags)),
    );

  cli
    .command('preview <edition>')
    .description('Show one edition in the authoring server, without gate and without signing in.')
    .option('--port <port>', 'the port to listen on', '3000')
    .option('--no-open', 'do not open a browser')
    .action((edition: string, flags: Commands.PreviewFlags) =>
      run(({previewCommand}) => previewCommand(context, options, edition, flags)),
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
      run(({explainCommand}) => explainCommand(context, options, path, groups)),
    );
  access
    .command('matrix')
    .description('Every page and the editions that hold it.')
    .option('--json', 'as JSON, with what each page asks of its readers')
    .action(({json = false}: {json?: boolean}) =>
      run(({matrixCommand}) => matrixCommand(context, options, json)),
    );
  access
    .command('diff <revision>')
    .description('Which pages become readable or unreadable to whom, compared with a git revision.')
    .option('--markdown', 'as Markdown, for a pull request')
    .action((revision: string, {markdown = false}: {markdown?: boolean}) =>
      run(({diffCommand}) => diffCommand(context, options, revision, markdown)),
    );
  access
    .command('lint')
    .description(
      'What is wrong with the rules or probably not meant, and links from wider to narrower pages.',
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
