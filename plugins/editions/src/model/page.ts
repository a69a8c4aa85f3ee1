import * as z from 'zod';
import type {PageRule} from '@gated-docs/access/rules';

export const PageSchema = z.strictObject({
  /**
   * Path of the page's source, relative to the folder of the first docs plugin; pages of other plugins are outside it. The
   * list of a blog's posts has the folder of the blog.
   */
  source: z.string(),
  /** Document ID, for references in navbar and footer items; of a page of another plugin, its path in the site. */
  id: z.string(),
  /** Of a document of another docs plugin, or of one with versions: the ID of the plugin, the version, and the ID there. */
  document: z
    .strictObject({plugin: z.string(), version: z.string().optional(), id: z.string()})
    .optional(),
  /** URL path in Docusaurus's spelling. */
  route: z.string(),
});

/** A page of the site, as far as editions are concerned. */
export type PlannedPage = z.infer<typeof PageSchema>;

/** Whether a page is a document or post of the folder from which it is seen, which has its text cut. */
export const isOfDocs = ({source}: Pick<PlannedPage, 'source'>): boolean =>
  source !== '' && !source.startsWith('../');

/** All pages of the site, and the rules in their front matter. `docsRoute`: the route of the docs plugin. */
export type Pages = {
  pages: PlannedPage[];
  pageRules: PageRule[];
  docsDirectory: string;
  docsRoute: string;
};
