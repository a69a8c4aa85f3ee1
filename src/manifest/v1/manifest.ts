import * as z from 'zod';

const GroupNames = z.array(z.string()).readonly();

const RuleSchema = z.strictObject({path: z.string(), groups: GroupNames.optional()});

/** Hex SHA-256 over everything an edition was built from; equal hashes mean an edition need not be built again. */
const InputHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Content that only some of a page's readers see, or (without `page`) that could stand anywhere. */
const FragmentSchema = z.strictObject({
  /** Canonical path of the page. */
  page: z.string().optional(),
  condition: z.strictObject({groups: GroupNames, satisfiedBy: z.array(GroupNames).readonly()}),
});

const EditionSchema = z.strictObject({
  /** `anonymous`, `signed-in`, or the smallest combination of groups that yields it, joined by `+`. */
  id: z.string(),
  audience: z.enum(['anonymous', 'person']),
  /** The smallest combination of groups that yields this edition, sorted. */
  groups: GroupNames,
  /** Canonical paths of the pages it holds, sorted. */
  pages: z.array(z.string()),
  /** The fragments it holds, as positions in the manifest's list, ascending. */
  fragments: z.array(z.number().int().nonnegative()),
  /** Folder of the built site, relative to the manifest. A new build is a new folder, never a changed one. */
  directory: z.string(),
  inputHash: InputHash,
});

const ManifestSchema = z.strictObject({
  version: z.literal(1),
  policy: z.strictObject({
    forceLogin: z.boolean(),
    rules: z.array(RuleSchema),
    pageRules: z.array(RuleSchema.extend({auth: z.boolean().optional()})),
  }),
  uxMode: z.enum(['modal', 'redirect']),
  privateRedirectPath: z.string().optional(),
  /** Hex SHA-256 of the policy. */
  policyHash: InputHash,
  /** Every page of the site by canonical path: its route as written, and the path of the rule that governs it. */
  pages: z.record(z.string(), z.strictObject({route: z.string(), rule: z.string().optional()})),
  fragments: z.array(FragmentSchema),
  editions: z.array(EditionSchema).min(1),
});

export type EditionV1 = z.infer<typeof EditionSchema>;
export type Fragment = z.infer<typeof FragmentSchema>;
export type ManifestV1 = z.infer<typeof ManifestSchema>;

export const MANIFEST_FILE_V1 = 'manifest.v1.json';

/** @throws Error that names the source and what is wrong with it; a gate without a sound manifest must not start. */
export function parseManifestV1(text: string, source: string): ManifestV1 {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${source} is not JSON. Build the editions again: npm run editions`, {cause});
  }
  const parsed = ManifestSchema.safeParse(json);
  if (!parsed.success) {
    const problems = z.prettifyError(parsed.error);
    throw new Error(
      `${source} is not a manifest of editions:\n${problems}\nBuild the editions again: npm run editions`,
    );
  }
  return parsed.data;
}
