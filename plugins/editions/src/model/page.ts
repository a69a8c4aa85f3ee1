import * as z from 'zod';

export const PageSchema = z.strictObject({
  /** Path of the page's source, relative to the docs folder. */
  source: z.string(),
  /** Document ID, for references in navbar and footer items. */
  id: z.string(),
  /** URL path in Docusaurus's spelling. */
  route: z.string(),
});

/** A page of the site, as far as editions are concerned. */
export type PlannedPage = z.infer<typeof PageSchema>;
