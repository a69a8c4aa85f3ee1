import fs from 'node:fs/promises';
import path from 'node:path';

const PAGE = /\.html$/;

/**
 * Replaces every page of a built site by its rewritten text. Each page is replaced atomically, because other plugins
 * read pages at the same time; concurrent writes would be lost.
 */
export async function rewritePages(
  outDir: string,
  rewrite: (html: string) => Promise<string>,
): Promise<void> {
  for (const name of await fs.readdir(outDir, {recursive: true})) {
    if (PAGE.test(name)) {
      const file = path.join(outDir, name);
      const html = await fs.readFile(file, 'utf8');
      const rewritten = await rewrite(html);
      if (rewritten !== html) {
        await fs.writeFile(`${file}.tmp`, rewritten);
        await fs.rename(`${file}.tmp`, file);
      }
    }
  }
}
