import fs from 'node:fs';
import path from 'node:path';

/** All pages in a folder of built sites, without duplicates. */
export function builtPages(folder: string): string[] {
  const files = new Map<number, string>();
  for (const file of fs.readdirSync(folder, {recursive: true, encoding: 'utf8'})) {
    if (file.endsWith('.html')) {
      const place = path.join(folder, file);
      // Editions share identical files as hard links, so compare inodes.
      files.set(fs.statSync(place).ino, place);
    }
  }
  return [...files.values()];
}
