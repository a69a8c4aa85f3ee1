import type {PlannedPage} from '../../model/page';

/** Routes, IDs and source paths of pages, in lower case without outer slashes, with the page's source. */
export type Paths = ReadonlyMap<string, string>;

/** Characters of a path segment: letters of any script, and URL characters. */
const SEGMENT = String.raw`[\w.~%@+\u00c0-\u1fff\u2c00-\ud7ff-]`;
/**
 * Matches paths and URLs. It is not tried from within a word: what matches there matches from the word's start, too.
 */
const PATH = new RegExp(
  String.raw`(?<![a-z])(?:[a-z][a-z0-9+.-]*://[^\s/"'<>)]+)?${SEGMENT}*(?:/${SEGMENT}+)+`,
  'gi',
);
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/([^/]*)/i;
const SOURCE = /\.mdx?$/;
/** File names that occur in every folder are meaningless without it. */
const ANY_FOLDERS_SOURCE = /^(?:index|readme)\./;
const FILE_ENDING = /(?:\/index)?(?:\.[a-z][a-z0-9]{0,9}){1,2}$/;

export function pathsOfPages(pages: readonly PlannedPage[]): Paths {
  return new Map(
    pages
      .flatMap(({route, source, id}) => [
        [clean(decode(route)), source] as const,
        [fold(id), source] as const,
        [fold(source), source] as const,
        [fold(source).replace(/(?:\/index)?\.mdx?$/, ''), source] as const,
      ])
      .filter(([path]) => path !== ''),
  );
}

type Found = {text: string; source: string};
export type PathSearch = (text: string, visit: (found: Found) => void) => void;

/**
 * Creates a search that finds whole paths: `/apps/settings` in `https://host/apps/settings/`, in
 * `docs/apps/settings.mdx` and in file names, but neither in `/apps/settings-old` nor in `/apps/settings/more`. A path
 * of one segment must be at the root, because any word can follow a slash. All pages have many links in common,
 * so links that name no path are remembered.
 *
 * @param site the site's own URL; URLs of other sites are ignored
 */
export function createPathSearch(paths: Paths, site?: string): PathSearch {
  const others = new Set<string>();
  return (text, visit) => {
    const readable = /%2f/i.test(text) ? text.replace(/%2f/gi, '/') : text;
    if (!readable.includes('/')) {
      return;
    }
    for (const link of readable.match(PATH) ?? []) {
      const found = others.has(link) ? undefined : findPath(paths, link, site);
      if (found) {
        visit(found);
      } else {
        others.add(link);
      }
    }
  };
}

function findPath(paths: Paths, link: string, site: string | undefined): Found | undefined {
  const [address, host] = ADDRESS.exec(link) ?? [];
  if (host !== undefined && isOther(host, site)) {
    return undefined;
  }
  const whole = decode(address === undefined ? link : link.slice(address.length));
  const isAtRoot = address !== undefined || whole.startsWith('/');
  const segments = clean(whole.replace(/[.~+-]+$/, '')).split('/');
  for (let start = 0; start < segments.length; start += 1) {
    const path = segments.slice(start).join('/');
    const isEnough = (start === 0 && isAtRoot) || start < segments.length - 1;
    const found = [path, path.replace(FILE_ENDING, '')].find(
      (form) => paths.has(form) && (isEnough || isNameOfSource(form)),
    );
    if (found !== undefined) {
      return {text: `/${found}`, source: paths.get(found) ?? found};
    }
  }
  return undefined;
}

function isOther(host: string, site: string | undefined): boolean {
  const own = site === undefined ? host : (ADDRESS.exec(site)?.[1] ?? host);
  return host.toLowerCase() !== own.toLowerCase() && !/^(?:localhost|127\.|\[::1\])/.test(host);
}

const isNameOfSource = (path: string) => SOURCE.test(path) && !ANY_FOLDERS_SOURCE.test(path);

function clean(path: string): string {
  return fold(path).replace(/^\/+|\/+$/g, '');
}

const fold = (path: string) => path.normalize('NFC').toLowerCase();

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
