import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** Who made a file of a built site, as far as it could be seen. */
const OriginSchema = z.strictObject({
  plugin: z.string().optional(),
  /** Path of a page's source, relative to the staged site. */
  page: z.string().optional(),
});

const OriginsSchema = z.strictObject({
  /** By path relative to the built site. */
  files: z.record(z.string(), OriginSchema),
  /** Files of packages that went into the built site's scripts. */
  packages: z.array(z.string()),
});

export type Origin = z.infer<typeof OriginSchema>;
export type Origins = z.infer<typeof OriginsSchema>;

/** Beside the folder of the staged site, so that it is no part of what is built. */
const FILE = 'origins.json';

export function writeOrigins(siteDir: string, origins: Origins): void {
  fs.writeFileSync(path.join(path.dirname(siteDir), FILE), JSON.stringify(origins));
}

/** What the build of a staged site recorded last. */
export function readOrigins(siteDir: string): Origins {
  const file = path.join(path.dirname(siteDir), FILE);
  return OriginsSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
}
