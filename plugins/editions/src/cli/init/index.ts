/**
 * `editions init`: prepares a site for editions. It first reports what they do not support, and writes either everything
 * or nothing.
 *
 * @module
 */
import fs from 'node:fs';
import path from 'node:path';
import {parseAccessConfig, SiteConfigError} from '@gated-docs/access-config';
import {messageOf} from '@gated-docs/utils/errors';
import {runDocusaurus} from '@gated-docs/utils/docusaurus';
import {lintRules} from '../../model/assertSoundRules';
import {
  chooseProvider,
  chooseRules,
  openQuestions,
  parseOptions,
  USAGE,
  type Answers,
} from './answers';
import {addScripts, editConfiguration, linesByHand} from './editConfiguration';
import {inspectSite, type InspectedSite} from './inspectSite';
import {environmentOf, packageOf, WORKFLOW} from './providers';

/** Runs the command in the current folder. @returns the exit status */
export async function init(args: readonly string[], siteDir = process.cwd()): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  try {
    const given = parseOptions(args, process.stdin.isTTY && process.stdout.isTTY);
    const {ask, close} = openQuestions(given);
    const provider = await chooseProvider(given, ask);
    const site = await inspectSite(siteDir, provider);
    const answers = {provider, ...(await chooseRules(given, ask, sectionsOf(site)))};
    assertRules(site, answers);
    const files = planFiles(site, answers);
    const isConfirmed = /^y/i.test(await ask(`Write ${[...files.keys()].join(', ')}?`, 'yes'));
    close();
    if (!isConfirmed) {
      return 1;
    }
    writeFiles(siteDir, files);
    return await checkAndBuild(siteDir, provider, given.noBuild ? [] : [['editions']]);
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  }
}

/** The first segments of the site's pages, with the numbers of pages. */
function sectionsOf({inventory: {pages, baseUrl}}: InspectedSite): string[] {
  const counts = new Map<string, number>();
  for (const {route} of pages) {
    const section = baseUrl + (route.slice(baseUrl.length).split('/')[0] ?? '');
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return [...counts].map(([section, count]) => `${section} (${count})`);
}

/** @throws SiteConfigError for rules that are invalid, or match no page */
function assertRules({inventory, marked}: InspectedSite, {rules, forceLogin}: Answers): void {
  const access = parseAccessConfig({forceLogin, privatePaths: rules});
  const errors = lintRules(access, {...inventory, marked}).filter(
    ({severity}) => severity === 'error',
  );
  if (errors.length > 0) {
    throw new SiteConfigError(errors.map(({message}) => message).join('\n'));
  }
}

/** Paths and texts of all files to write. @throws SiteConfigError with the lines to add, if a file cannot be edited */
function planFiles({context}: InspectedSite, answers: Answers): ReadonlyMap<string, string> {
  const {siteDir, siteConfigPath} = context;
  const configuration = path.relative(siteDir, siteConfigPath);
  const read = (file: string) => fs.readFileSync(path.join(siteDir, file), 'utf8');
  const text = read(configuration);
  if (text.includes('@gated-docs/editions')) {
    throw new SiteConfigError(`${configuration} uses editions already. Change it there.`);
  }
  const settings = {...answers, signIn: packageOf(answers.provider)} as const;
  const added = [
    [`.env.${answers.provider}.example`, environmentOf(answers.provider)],
    ['.github/workflows/docs.yml', WORKFLOW],
  ] as const;
  try {
    return new Map([
      [configuration, editConfiguration(configuration, text, settings)],
      ['package.json', addScripts('package.json', read('package.json'))],
      ...added.filter(([file]) => !isKept(siteDir, file)),
    ]);
  } catch (error) {
    throw new SiteConfigError(
      `${messageOf(error)}\nNothing was written. Add these lines yourself, and the scripts "editions": "editions build" and "gate": "gate" to package.json:\n\n${linesByHand(settings)}`,
    );
  }
}

function isKept(siteDir: string, file: string): boolean {
  const exists = fs.existsSync(path.join(siteDir, file));
  if (exists) {
    console.log(`${file} exists, and stays as it is.`);
  }
  return exists;
}

function writeFiles(siteDir: string, files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    const place = path.join(siteDir, file);
    fs.mkdirSync(path.dirname(place), {recursive: true});
    fs.writeFileSync(place, text);
    console.log(`Wrote ${file}.`);
  }
}

async function checkAndBuild(site: string, provider: string, builds: string[][]): Promise<number> {
  for (const command of [['access', 'lint'], ...builds]) {
    const {code} = await runDocusaurus(command, {site, env: {NODE_ENV: undefined}});
    if (code !== 0) {
      return code ?? 1;
    }
  }
  console.log(`
Next:
1. Add "editions" to .gitignore: the folder contains the pages for all readers.
2. Copy .env.${provider}.example to .env.local, and fill it in.
3. ${builds.length > 0 ? '' : 'Run "npm run editions". '}Start the gate: node --env-file=.env.local node_modules/.bin/gate`);
  return 0;
}
