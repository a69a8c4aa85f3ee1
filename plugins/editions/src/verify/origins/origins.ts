import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const OriginsSchema = z.strictObject({
  /** What the bundler's output files are made from, as far as it is one document or one plugin. */
  files: z.record(z.string(), z.string()),
  /** Package files in the built site's scripts. */
  packages: z.array(z.string()),
});

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
