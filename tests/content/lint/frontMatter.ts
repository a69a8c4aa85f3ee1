import * as z from 'zod';
import type {Finding} from './finding';
import type {Page} from './page';

/** Releases that pages can mention: of the REST APIs and apps, the images and the GraphQL schema. */
const RELEASES = [
  ...['1.7.0', '1.8.0', '1.9.0'],
  ...['4.0.0', '4.1.0', '4.2.0'],
  ...['2025.3.0', '2025.6.0', '2025.9.0'],
] as const;

const frontMatterSchema = z.strictObject({
  title: z.string().min(1).max(60),
  description: z.string().min(20).max(160),
  status: z.enum(['stable', 'beta', 'planned', 'deprecated']),
  since: z.enum(RELEASES),
  sidebar_position: z.number().int().min(0),
  sidebar_label: z.string().min(1).optional(),
  id: z.string().optional(),
  slug: z.string().optional(),
  sidebar_custom_props: z.record(z.string(), z.unknown()).optional(),
  toc_max_heading_level: z.number().optional(),
});

/** Checks a page's metadata: title, description, status, release and position. */
export function frontMatterFindings(page: Page): Finding[] {
  const parsed = frontMatterSchema.safeParse(page.frontMatter ?? {});
  if (parsed.success) {
    return [];
  }
  return parsed.error.issues.map((issue) => {
    const key = issue.path.join('.');
    const value = key === '' ? undefined : (page.frontMatter as Record<string, unknown>)?.[key];
    return {
      file: page.file,
      line: lineOf(page.text, key),
      column: 1,
      rule: 'front-matter',
      message:
        value === undefined
          ? `${key || 'front matter'}: ${issue.message}.`
          : `${key}: ${JSON.stringify(value)} is not valid: ${issue.message}.`,
      fix: FIXES[key] ?? 'See “Rules for content” in CONTRIBUTING.md.',
    };
  });
}

const FIXES: Record<string, string> = {
  title: 'Give the page a title of up to 60 characters.',
  description: 'Summarise the page in one sentence of 20 to 160 characters.',
  status: 'Use stable, beta, planned or deprecated. To restrict the page, add a rule or a mark.',
  since: `Use a release in quotes: ${RELEASES.join(', ')}.`,
  sidebar_position: 'Give the position in the sidebar as a whole number.',
};

function lineOf(text: string, key: string): number {
  const index = text.split('\n').findIndex((line) => line.startsWith(`${key}:`));
  return index === -1 ? 1 : index + 1;
}
