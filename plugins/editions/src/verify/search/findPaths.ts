import {decodeName} from '../../model/files';
import {VERSION_FOLDER} from '../../model/versions';
import type {PlannedPage} from '../../model/page';

/** Characters of a path segment: letters of any script, and URL characters. */
const SEGMENT = String.raw`[\w.~%@+\u00c0-\u1fff\u2c00-\ud7ff-]`;
/** Matches paths and URLs. It is not tried from within a word: what matches there matches from the word's start, too. */
const PATH = new RegExp(
  String.raw`(?<![a-z])(?:[a-z][a-z0-9+.-]*://[^\s/"'<>)]+)?${SEGMENT}*(?:/${SEGMENT}+)+`,
  'gi',
);
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/([^/]*)/i;
/** File names that occur in every folder are meaningless without it. */
const ANY_FOLDERS_SOURCE = /^\/(?:index|readme)\.mdx?$/;
const FILE_ENDING = /(?:\/index)?(?:\.[a-z][a-z0-9]{0,9}){1,2}$/;

/** The form in which a search finds a route. */
export const routeKey = (route: string): string => clean(decodeName(route));

/**
 * The keys of a route, with and without the site's base, which Docusaurus adds to links. That of the home page is `/`,
 * because the base is public.
 */
export function routeKeys(route: string, baseUrl: string): string[] {
  const path = routeKey(route);
  const base = routeKey(baseUrl).replace(/\/$/, '');
  const inner = `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) || '/' : path;
  return inner === '/' ? ['/'] : [...new Set([path, inner])];
}

/**
 * A page's route, its source, and the source without its ending, if they are distinctive. Pages of a version link each
 * other by their paths in its folder.
 */
export function pathKeys({route, source, id, document}: PlannedPage, baseUrl = '/'): string[] {
  const inVersion = document?.version === undefined ? source : id.replace(VERSION_FOLDER, '');
  const bare = [source, inVersion].map((file) => file.replace(/(?:\/index)?\.mdx?$/, ''));
  const files = [source, id, inVersion, ...bare].filter(
    (file) => file.includes('/') || /\.mdx?$/.test(file),
  );
  return [...new Set([...routeKeys(route, baseUrl), ...files.map(clean)])].filter(
    (key) => key !== '/' && !ANY_FOLDERS_SOURCE.test(key),
  );
}

/** Calls back with the key of each path of `pathKeys` in a text. */
export type PathSearch = (text: string, visit: (key: string) => void) => void;

/**
 * Creates a search that finds whole paths: `/apps/settings` in `https://host/apps/settings/`, in
 * `docs/apps/settings.mdx` and in file names, but neither in `/apps/settings-old` nor in `/apps/settings/more`. A path
 * of one segment must be at the root, because any word can follow a slash.
 *
 * @param site the site's own URL; URLs of other sites are ignored
 */
export function createPathSearch(has: (key: string) => boolean, site?: string): PathSearch {
  return (text, visit) => {
    const readable = /%2f/i.test(text) ? text.replace(/%2f/gi, '/') : text;
    for (const link of readable.includes('/') ? (readable.match(PATH) ?? []) : []) {
      const found = findPath(has, link, site);
      if (found !== undefined) {
        visit(found);
      }
    }
  };
}

function findPath(
  has: (key: string) => boolean,
  link: string,
  site: string | undefined,
): string | undefined {
  const [address, host] = ADDRESS.exec(link) ?? [];
  if (host !== undefined && isOther(host, site)) {
    return undefined;
  }
  const whole = decodeName(address === undefined ? link : link.slice(address.length));
  const isAtRoot = address !== undefined || whole.startsWith('/');
  const segments = clean(whole.replace(/[.~+-]+$/, ''))
    .split('/')
    .slice(1);
  return segments
    .flatMap((_segment, start) => {
      const key = `/${segments.slice(start).join('/')}`;
      const isEnough = (start === 0 && isAtRoot) || start < segments.length - 1;
      return isEnough ? [key, key.replace(FILE_ENDING, '')] : /\.mdx?$/.test(key) ? [key] : [];
    })
    .find(has);
}

function isOther(host: string, site: string | undefined): boolean {
  const own = site === undefined ? host : (ADDRESS.exec(site)?.[1] ?? host);
  return host.toLowerCase() !== own.toLowerCase() && !/^(?:localhost|127\.|\[::1\])/.test(host);
}

/** A path in lower case, with a slash before each segment and none at the end. */
function clean(path: string): string {
  return `/${path
    .normalize('NFC')
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '')}`;
}
