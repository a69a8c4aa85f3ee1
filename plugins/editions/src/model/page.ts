import * as z from 'zod';
import type {PageRule} from '@gated-docs/access/rules';

export const PageSchema = z.strictObject({
  /** Path of the page's source, relative to the docs folder; a page of the pages plugin is outside it. */
  source: z.string(),
  /** Document ID, for references in navbar and footer items; of a page of the pages plugin, its path in the site. */
  id: z.string(),
  /** URL path in Docusaurus's spelling. */
  route: z.string(),
});

/** A page of the site, as far as editions are concerned. */
export type PlannedPage = z.infer<typeof PageSchema>;

/** Whether a page is a document: its text is cut. Others are whole in an edition, or absent. */
export const isOfDocs = ({source}: Pick<PlannedPage, 'source'>): boolean =>
  !source.startsWith('../');

/** All pages of the site, and the rules in their front matter. `docsRoute`: the route of the docs plugin. */
export type Pages = {
  pages: PlannedPage[];
  pageRules: PageRule[];
  docsDirectory: string;
  docsRoute: string;
};
