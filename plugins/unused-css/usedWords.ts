import fs from 'node:fs';
import path from 'node:path';

/** Names of classes, and of variables with their hyphens. */
const WORD = /-{0,2}[A-Za-z_][\w-]*/g;
const CODE = /\.(?:js|tsx?|css)$/;
/** The theme's blog pages, which this site does not have. */
const BLOGS = /[\\/]theme[\\/]Blog/;

/** Every word of the code and styles below the folders. */
export function usedWords(folders: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const folder of folders) {
    for (const file of fs.readdirSync(folder, {recursive: true, encoding: 'utf8'})) {
      if (CODE.test(file) && !BLOGS.test(path.join(folder, file))) {
        for (const [word] of fs.readFileSync(path.join(folder, file), 'utf8').matchAll(WORD)) {
          words.add(word);
        }
      }
    }
  }
  return words;
}
