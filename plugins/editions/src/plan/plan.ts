import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {ANONYMOUS, decide, meets, type Policy, type Subject} from '@gated-docs/access';
import {PageSchema} from '../model/page';
import {LastChangesSchema} from '../model/readLastChanges';
import {VersionSchema} from '../model/versions';

/** Environment variable with the path of the plan that a Docusaurus process builds. */
const PLAN_VARIABLE = 'PORTAL_EDITION_PLAN';

/** The bundler's cache, relative to the site. */
export const BUNDLER_CACHE = '.docusaurus/bundler-cache';

/** Cache of compiled pages of all editions, relative to the author's site. */
export const COMPILED_PAGES = '.docusaurus/compiled-pages';

/** Cache folder that plugins share between builds, relative to the author's site. */
export const SHARED_FOLDER = '.docusaurus/shared';

const RuleSchema = z.strictObject({
  path: z.string(),
  groups: z.array(z.string()).readonly().optional(),
});

const PolicySchema = z.strictObject({
  forceLogin: z.boolean(),
  rules: z.array(RuleSchema),
  pageRules: z.array(RuleSchema.extend({auth: z.boolean().optional()})),
});

const EditionPlanSchema = z.strictObject({
  id: z.string(),
  audience: z.enum(['anonymous', 'person']),
  /** The smallest combination of groups that yields it, sorted. */
  groups: z.array(z.string()),
  /** The minimal combinations of groups that are served it. */
  minimalReaders: z.array(z.array(z.string())),
  pages: z.array(PageSchema),
  /** The route of the docs plugin. */
  docsRoute: z.string(),
  /** All versions of docs plugins that have several, in Docusaurus's order. */
  versions: z.array(VersionSchema).optional(),
  /** The URL path below which the site is, with slashes at both ends. */
  baseUrl: z.string(),
  /** The locale that this part of the edition is in, if the site has several. */
  locale: z.string().optional(),
  /** The site's URL, without that path. Links to it are the site's own. */
  url: z.string().optional(),
  /** The last change of the pages, as far as it is shown. */
  lastChanges: LastChangesSchema,
  /** Workspace of this edition's build, relative to the site. */
  workspace: z.string(),
  /** The rules of the whole site, for checking the routes of the finished build. */
  policy: PolicySchema,
  /** Whether it is an author's preview, without gate or sign-in. */
  isPreview: z.boolean(),
  /** Pages that this edition leaves out; links to them are removed. Never part of the output. */
  absent: z.array(PageSchema),
  /** Routes of generated lists, all of whose pages this edition leaves out, or which its readers may not open. */
  absentLists: z.array(z.string()).optional(),
});

/** Describes one edition for the process that builds it. */
export type EditionPlan = z.infer<typeof EditionPlanSchema>;

/** What is absent from an edition. */
export type Absence = Pick<EditionPlan, 'absent' | 'absentLists'>;

/** All routes that the edition does not have. */
export function absentRoutes({absent, absentLists = []}: Absence): string[] {
  return [...absent.map(({route}) => route), ...absentLists];
}

let plan: EditionPlan | null | undefined;

/** The edition's own site folder, relative to the site. */
export function stagedSite({workspace}: Pick<EditionPlan, 'workspace'>): string {
  return path.posix.join(workspace, 'site');
}

/** The readers of an edition, as needed to decide what is for all of them. */
type Audience = Pick<EditionPlan, 'audience' | 'minimalReaders'>;

/**
 * Whether something is true for every reader of the edition; the edition's name does not matter. Fail closed: a
 * condition that was not recorded in the model has not split editions, so its content is shown only if all readers may
 * see it.
 */
export function isTrueForAll(audience: Audience, isTrue: (reader: Subject) => boolean): boolean {
  return readersOf(audience).every(isTrue);
}

/** Whether every reader of the edition may open a path. */
export function mayAllRead(audience: Audience, policy: Policy, path: string): boolean {
  return isTrueForAll(audience, (reader) => decide(policy, reader, path).effect === 'permit');
}

/** Whether every reader of the edition is in one of these groups. */
export function holds(audience: Audience, groups: readonly string[]): boolean {
  return isTrueForAll(audience, (reader) => meets(reader, {groups}));
}

/** The minimal readers, never none: what is true for them is true for all readers of the edition. */
function readersOf({audience, minimalReaders}: Audience): Subject[] {
  if (audience === 'anonymous') {
    return [ANONYMOUS];
  }
  const combinations = minimalReaders.length > 0 ? minimalReaders : [[]];
  return combinations.map((groups) => ({type: 'person', personId: '*', groups}));
}

/** Writes the plan for the process that builds the edition. @returns its path */
export function writePlan(siteDir: string, plan: EditionPlan): string {
  const file = path.join(siteDir, plan.workspace, 'plan.json');
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, JSON.stringify(plan));
  return file;
}

/**
 * Environment of a Docusaurus process that builds one edition with the configuration in its own folder. Git finds no
 * repository from there: its history contains every page.
 *
 * @param file the plan, beside the edition's own folder
 */
export function planEnvironment(
  file: string,
  mode: 'production' | 'development',
): Record<string, string | undefined> {
  return {
    [PLAN_VARIABLE]: file,
    NODE_ENV: mode,
    DOCUSAURUS_CLI_CONFIG: undefined,
    GIT_CEILING_DIRECTORIES: path.dirname(file),
    GIT_DIR: undefined,
    GIT_WORK_TREE: undefined,
  };
}

/** The plan of the edition that this process builds; null in the plain build, which holds every page. */
export function currentPlan(): EditionPlan | null {
  if (plan === undefined) {
    const file = process.env[PLAN_VARIABLE];
    plan = file ? EditionPlanSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : null;
  }
  return plan;
}
