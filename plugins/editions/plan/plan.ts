import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {ANONYMOUS, type Subject} from '../../../src/access';
import {PageSchema} from '../model/page';

/** The environment variable that tells a Docusaurus process to build one edition: the path of its plan. */
export const PLAN_VARIABLE = 'PORTAL_EDITION_PLAN';

/** The bundler's cache, in the folder of generated files. */
export const BUNDLER_CACHE = 'bundler-cache';

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

/** The edition's own copy of the documents, relative to the site. */
export function stagedDocs({workspace}: EditionPlan): string {
  return path.posix.join(workspace, 'docs');
}

/** The edition's own copy of the sidebars, relative to the site. */
export function stagedSidebars({workspace}: EditionPlan): string {
  return path.posix.join(workspace, 'sidebars.json');
}

/** Who reads an edition: the weakest of its readers. */
export function readerOf({audience, groups}: Pick<EditionPlan, 'audience' | 'groups'>): Subject {
  return audience === 'anonymous' ? ANONYMOUS : {type: 'person', personId: '*', groups};
}

/** The plan of the edition that this process builds; null in the plain build, which holds every page. */
export function currentPlan(): EditionPlan | null {
  if (plan === undefined) {
    const file = process.env[PLAN_VARIABLE];
    plan = file ? EditionPlanSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : null;
  }
  return plan;
}
