import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** The origin of a file of a built site, as far as it is known. */
const OriginSchema = z.strictObject({
  plugin: z.string().optional(),
  /** Path of a page's source, relative to the staged site. */
  page: z.string().optional(),
});

const OriginsSchema = z.strictObject({
  /** By path relative to the built site. */
  files: z.record(z.string(), OriginSchema),
  /** Package files in the built site's scripts. */
  packages: z.array(z.string()),
});

export type Origin = z.infer<typeof OriginSchema>;
export type Origins = z.infer<typeof OriginsSchema>;

/** Beside the staged site's folder, so that it is not part of the build. */
const FILE = 'origins.json';

export function writeOrigins(siteDir: string, origins: Origins): void {
  fs.writeFileSync(path.join(path.dirname(siteDir), FILE), JSON.stringify(origins));
}

/** Reads the origins that a staged site's last build recorded. */
export function readOrigins(siteDir: string): Origins {
  const file = path.join(path.dirname(siteDir), FILE);
  return OriginsSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
}
