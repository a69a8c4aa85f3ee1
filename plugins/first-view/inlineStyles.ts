import fs from 'node:fs/promises';
import path from 'node:path';

const PAGE = /\.html$/;
/** Also with the quotes of a build without minification. */
const LINK = /<link rel="?stylesheet"? href="?(\/(?!\/)[^"\s>]+\.css)"?\s*\/?>/g;
const END_OF_HEAD = '</head>';
const END_OF_STYLES = /<\/style/i;
/** The first font that a page uses only if it is there at once; usually that of the text. */
const OPTIONAL_FONT =
  /@font-face\s*\{[^}]*font-display:\s*optional[^}]*url\(["']?(\/(?!\/)[^"')]+\.woff2)["']?\)/;

/**
 * Inlines the site's styles in place of the links to them, so that a page is rendered without waiting for a
 * second response. The URL stays in `data-href`, where the bundler's loader finds a loaded style sheet.
 * Preloads the font of the text, so that it is there for the first paint unless the network is slow.
 * Each page is replaced atomically, because other plugins read pages at the same time; concurrent writes would be
 * lost. A link to a style sheet outside the site stays a link.
 *
 * @param outDir the built site, served at `/`
 */
export async function inlineStyles(outDir: string): Promise<void> {
  const sheets = new Map<string, string>();
  const readSheet = async (href: string) => {
    const file = path.join(outDir, href);
    const sheet = sheets.get(href) ?? (await fs.readFile(file, 'utf8').catch(() => undefined));
    if (sheet !== undefined) {
      sheets.set(href, sheet);
    }
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
  readSheet: (href: string) => Promise<string | undefined>,
): Promise<string> {
  const end = html.indexOf(END_OF_HEAD);
  const head = html.slice(0, Math.max(0, end));
  const styles = new Map<string, string>();
  for (const [link, href = ''] of head.matchAll(LINK)) {
    const css = await readSheet(href);
    if (css !== undefined && !END_OF_STYLES.test(css)) {
      styles.set(link, `${preloadOf(css)}<style data-href="${href}">${css}</style>`);
    }
  }
  return head.replaceAll(LINK, (link) => styles.get(link) ?? link) + html.slice(head.length);
}

function preloadOf(css: string): string {
  const [, font] = OPTIONAL_FONT.exec(css) ?? [];
  return font === undefined
    ? ''
    : `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin="anonymous">`;
}
