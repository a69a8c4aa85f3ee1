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
import {completeAnswers, parseOptions, USAGE, withQuestions, type Answers} from './answers';
import {addScripts, editConfiguration, linesByHand} from './editConfiguration';
import {assertPackages, inspectSite, type InspectedSite} from './inspectSite';
import {environmentOf, packageOf, WORKFLOW} from './providers';

/** Runs the command in the current folder. @returns the exit status */
export async function init(args: readonly string[], siteDir = process.cwd()): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  try {
    const given = parseOptions(args, process.stdin.isTTY && process.stdout.isTTY);
    const site = await inspectSite(siteDir, given.provider);
    const answers = await withQuestions(given.isAsked, async (ask) => {
      const found = await completeAnswers(given, ask, sectionsOf(site));
      assertPackages(siteDir, found.provider);
      assertRules(site, found);
      const files = planFiles(site, found);
      const names = [...files.keys()].join(', ');
      if (!/^y/i.test(await ask(`Write ${names}?`, 'yes'))) {
        return undefined;
      }
      writeFiles(siteDir, files);
      return found;
    });
    return answers ? await checkAndBuild(siteDir, answers, given.isBuilt) : 1;
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
  const settings = {...answers, signIn: packageOf(answers.provider)} as const;
  const added = [
    [`.env.${answers.provider}.example`, environmentOf(answers.provider)],
    ['.github/workflows/docs.yml', WORKFLOW],
  ] as const;
  try {
    return new Map([
      [configuration, editConfiguration(configuration, read(configuration), settings)],
      ['package.json', addScripts('package.json', read('package.json'))],
      ...added.filter(([file]) => !isKept(siteDir, file)),
    ]);
  } catch (error) {
    throw new SiteConfigError(
      `${messageOf(error)}\nNothing was written. Add these lines yourself, and the scripts "editions": "docusaurus editions" and "gate": "gate" to package.json:\n\n${linesByHand(settings)}`,
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

async function checkAndBuild(site: string, answers: Answers, isBuilt: boolean): Promise<number> {
  for (const command of [['access', 'lint'], ...(isBuilt ? [['editions']] : [])]) {
    const {code} = await runDocusaurus(command, {site, env: {NODE_ENV: undefined}});
    if (code !== 0) {
      return code ?? 1;
    }
  }
  console.log(`
Next:
1. Add "editions" to .gitignore: the folder contains the pages for all readers.
2. Copy .env.${answers.provider}.example to .env.local, and fill it in.
3. ${isBuilt ? '' : 'Run "npm run editions". '}Start the gate: node --env-file=.env.local node_modules/.bin/gate`);
  return 0;
}
