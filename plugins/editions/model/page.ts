import * as z from 'zod';

export const PageSchema = z.strictObject({
  /** Path of the page's source, relative to the docs folder. */
  source: z.string(),
  /** The document's id, by which navbar and footer items can name it. */
  id: z.string(),
  /** The URL path as Docusaurus writes it. */
  route: z.string(),
});

/** A page of the site, as far as editions are concerned. */
export type PlannedPage = z.infer<typeof PageSchema>;
