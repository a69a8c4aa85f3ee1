import fs from 'node:fs/promises';
import path from 'node:path';
import {headOf} from './headOf';

/** Also with the quotes of a build without minification. */
const LINK = /<link rel="?stylesheet"? href="?(\/(?!\/)[^"\s>]+\.css)"?\s*\/?>/g;
const END_OF_STYLES = /<\/style/i;
/** The first font that a page uses only if it is there at once; usually that of the text. */
const OPTIONAL_FONT =
  /@font-face\s*\{[^}]*font-display:\s*optional[^}]*url\(["']?(\/(?!\/)[^"')]+\.woff2)["']?\)/;

/**
 * Returns a function that inlines the site's styles in place of a page's links to them, so that a page is rendered
 * without waiting for a second response. The URL stays in `data-href`, where the bundler's loader finds a loaded style
 * sheet. Preloads the font of the text, so that it is there for the first paint unless the network is slow.
 * A link to a style sheet outside the site stays a link.
 *
 * @param outDir the built site, served at `/`
 */
export function createInlineStyles(outDir: string): (html: string) => Promise<string> {
  const elements = new Map<string, Promise<string | null>>();
  const elementOf = (href: string) => {
    let element = elements.get(href);
    if (element === undefined) {
      element = readElement(outDir, href);
      elements.set(href, element);
    }
    return element;
  };
  return (html) => replaceLinks(html, elementOf);
}

async function replaceLinks(
  html: string,
  elementOf: (href: string) => Promise<string | null>,
): Promise<string> {
  const head = headOf(html);
  const elements = new Map<string, string | null>();
  for (const [link, href = ''] of head.matchAll(LINK)) {
    elements.set(link, await elementOf(href));
  }
  return head.replaceAll(LINK, (link) => elements.get(link) ?? link) + html.slice(head.length);
}

/** The element for a style sheet; null if the sheet is missing or would close the element. */
async function readElement(outDir: string, href: string): Promise<string | null> {
  const css = await fs.readFile(path.join(outDir, href), 'utf8').catch(() => undefined);
  return css === undefined || END_OF_STYLES.test(css)
    ? null
    : `${preloadOf(css)}<style data-href="${href}">${css}</style>`;
}

function preloadOf(css: string): string {
  const [, font] = OPTIONAL_FONT.exec(css) ?? [];
  return font === undefined
    ? ''
    : `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin="anonymous">`;
}
