import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {ANONYMOUS, hasAnyGroup, type Subject} from '../../../src/access';
import {PageSchema} from '../model/page';

/** The environment variable that tells a Docusaurus process to build one edition: the path of its plan. */
const PLAN_VARIABLE = 'PORTAL_EDITION_PLAN';

/** The bundler's cache, relative to the site. */
export const BUNDLER_CACHE = '.docusaurus/bundler-cache';

/** Where pages are kept that were compiled for any edition, relative to the author's site. */
export const COMPILED_PAGES = '.docusaurus/compiled-pages';

/** Where plugins keep what builds of several editions can use, relative to the author's site. */
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
  /** The combinations of groups that are served it, without those that hold all of another one. */
  minimalReaders: z.array(z.array(z.string())),
  pages: z.array(PageSchema),
  /** Folder of everything that the build of this edition needs and makes on its way, relative to the site. */
  workspace: z.string(),
  /** The rules of the whole site, against which the routes of the finished build are held. */
  policy: PolicySchema,
  /** Whether it is only shown to an author: without gate and without signing in. */
  isPreview: z.boolean(),
  /** Pages that this edition leaves out. Never part of what is built: links to them are cut. */
  absent: z.array(PageSchema),
});

/** What one edition consists of: the order given to the process that builds it. */
export type EditionPlan = z.infer<typeof EditionPlanSchema>;

let plan: EditionPlan | null | undefined;

/** The edition's own site folder, relative to the site. */
export function stagedSite({workspace}: Pick<EditionPlan, 'workspace'>): string {
  return path.posix.join(workspace, 'site');
}

/**
 * Whether every reader of the edition is in one of these groups. What is for some groups and was not
 * declared cannot split editions; asked so, it shows too little and never too much.
 */
export function holds(
  {minimalReaders}: Pick<EditionPlan, 'minimalReaders'>,
  groups: readonly string[],
): boolean {
  return minimalReaders.length > 0 && minimalReaders.every((held) => hasAnyGroup(held, groups));
}

/** Those of an edition's readers for whom everything has to hold that holds for all of them. */
export function readersOf({
  audience,
  minimalReaders,
}: Pick<EditionPlan, 'audience' | 'minimalReaders'>): Subject[] {
  if (audience === 'anonymous') {
    return [ANONYMOUS];
  }
  const combinations = minimalReaders.length > 0 ? minimalReaders : [[]];
  return combinations.map((groups) => ({type: 'person', personId: '*', groups}));
}

/** One of an edition's readers: with the smallest combination of groups that yields it. */
export function readerOf({audience, groups}: Pick<EditionPlan, 'audience' | 'groups'>): Subject {
  return audience === 'anonymous' ? ANONYMOUS : {type: 'person', personId: '*', groups};
}

/** Writes the order for the process that builds the edition. @returns its file */
export function writePlan(siteDir: string, plan: EditionPlan): string {
  const file = path.join(siteDir, plan.workspace, 'plan.json');
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, JSON.stringify(plan));
  return file;
}

/** What tells a Docusaurus process that it builds one edition, and finds the configuration in its own folder. */
export function planEnvironment(
  file: string,
  mode: 'production' | 'development',
): Record<string, string | undefined> {
  return {[PLAN_VARIABLE]: file, NODE_ENV: mode, DOCUSAURUS_CLI_CONFIG: undefined};
}

/** The plan of the edition that this process builds; null in the plain build, which holds every page. */
export function currentPlan(): EditionPlan | null {
  if (plan === undefined) {
    const file = process.env[PLAN_VARIABLE];
    plan = file ? EditionPlanSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : null;
  }
  return plan;
}
