import fs from 'node:fs';
import path from 'node:path';

const SOURCE = /"source":"@site\/(docs\/[^"]+\.mdx?)"/g;

/** The JavaScript files with the content of each page of a built site, by source. */
export function pageChunks(build: string): Map<string, string> {
  const folder = path.join(build, 'assets', 'js');
  const chunks = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(folder, name))
    .flatMap((file) => {
      const sources = [...fs.readFileSync(file, 'utf8').matchAll(SOURCE)].map(
        ([, source]) => source,
      );
      const [source] = sources;
      return sources.length === 1 && source !== undefined ? [[source, file] as const] : [];
    });
  return new Map(chunks);
}
