import fs from 'node:fs';
import path from 'node:path';

/** Every page below a folder of built sites; those with the same content once. */
export function builtPages(folder: string): string[] {
  const files = new Map<number, string>();
  for (const file of fs.readdirSync(folder, {recursive: true, encoding: 'utf8'})) {
    if (file.endsWith('.html')) {
      const place = path.join(folder, file);
      // Editions share what is the same in them, so the file itself tells.
      files.set(fs.statSync(place).ino, place);
    }
  }
  return [...files.values()];
}
