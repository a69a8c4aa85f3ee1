import fs from 'node:fs';
import path from 'node:path';
import type {FileIndex, ManifestPolicy} from '@gated-docs/edition-format';

type Directive = Exclude<keyof ManifestPolicy, 'webAssembly'>;

/** Elements of a page that load something, and the directive for it. Docusaurus writes attributes with or without quotes. */
const LOADED =
  /<(img|script|iframe|video|audio|source|link)\b[^>]*?\s(?:src|href)="?(https?:\/\/[^\s">]+)[^>]*>/gi;
const DIRECTIVES: Readonly<Record<string, Directive>> = {
  img: 'img',
  script: 'script',
  iframe: 'frame',
  video: 'media',
  audio: 'media',
  source: 'media',
  link: 'style',
};

/**
 * What an edition's pages load from other sites although the policy of the gate blocks it: origins by directive, each with
 * the first page that needs it.
 */
export function findForeignSources(
  directory: string,
  {files}: FileIndex,
  permitted: ManifestPolicy = {},
): {directive: Directive; origin: string; page: string}[] {
  const found = new Map<string, {directive: Directive; origin: string; page: string}>();
  const pages = Object.keys(files).filter((name) => files[name]?.kind === 'page');
  for (const page of pages) {
    const html = fs.readFileSync(path.join(directory, page), 'utf8');
    for (const [element, tag = '', address = ''] of html.matchAll(LOADED)) {
      const directive = DIRECTIVES[tag.toLowerCase()];
      const isLoaded = tag.toLowerCase() !== 'link' || /\brel="?stylesheet\b/i.test(element);
      if (directive && isLoaded && URL.canParse(address)) {
        const {origin} = new URL(address);
        if (!permitted[directive]?.includes(origin)) {
          found.set(
            `${directive} ${origin}`,
            found.get(`${directive} ${origin}`) ?? {directive, origin, page},
          );
        }
      }
    }
  }
  return [...found.values()];
}
