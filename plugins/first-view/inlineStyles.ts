import fs from 'node:fs/promises';
import path from 'node:path';

const PAGE = /\.html$/;
/** With the quotes that a build without minification writes. */
const LINK = /<link rel="?stylesheet"? href="?(\/[^"\s>]+\.css)"?\s*\/?>/g;
const END_OF_STYLES = /<\/style/i;

/**
 * Puts the site's styles into its pages in place of the links to them, so that a page is shown without waiting for a
 * second response. The address stays on the element: by `data-href` the bundler's loader finds a sheet that is there.
 * Each page is replaced in one step, because other plugins read pages meanwhile.
 *
 * @param outDir the built site, of which `/` is the address
 */
export async function inlineStyles(outDir: string): Promise<void> {
  const sheets = new Map<string, string>();
  const readSheet = async (href: string) => {
    const sheet = sheets.get(href) ?? (await fs.readFile(path.join(outDir, href), 'utf8'));
    sheets.set(href, sheet);
    return sheet;
  };
  for (const name of await fs.readdir(outDir, {recursive: true})) {
    if (PAGE.test(name)) {
      const file = path.join(outDir, name);
      const html = await fs.readFile(file, 'utf8');
      const inlined = await replaceLinks(html, readSheet);
      if (inlined !== html) {
        await fs.writeFile(`${file}.tmp`, inlined);
        await fs.rename(`${file}.tmp`, file);
      }
    }
  }
}

async function replaceLinks(
  html: string,
  readSheet: (href: string) => Promise<string>,
): Promise<string> {
  const styles = new Map<string, string>();
  for (const [link, href = ''] of html.matchAll(LINK)) {
    const css = await readSheet(href);
    if (!END_OF_STYLES.test(css)) {
      styles.set(link, `<style data-href="${href}">${css}</style>`);
    }
  }
  return html.replaceAll(LINK, (link) => styles.get(link) ?? link);
}
