import type {PlannedPage} from '../../model/page';

/** Routes and source paths of pages, without slashes at their ends and in lower case, with the page's source. */
export type Paths = ReadonlyMap<string, string>;

/**
 * Something that looks like a path: what comes before it decides whether it begins there. It is tried from no letter
 * within a word: what fails from the word's beginning fails from there as well.
 */
const PATH = /(?<![a-z])(?:[a-z][a-z0-9+.-]*:\/\/[^\s/"'<>)]+)?[\w.~%@+-]*(?:\/[\w.~%@+-]+)+/gi;
const FILE_ENDING = /(?:\/index)?\.(?:html?|mdx?|json|txt)$/;

export function pathsOfPages(pages: readonly PlannedPage[]): Paths {
  return new Map(
    pages
      .flatMap(({route, source}) => [
        [clean(route), source] as const,
        [source.toLowerCase(), source] as const,
        [source.toLowerCase().replace(/(?:\/index)?\.mdx?$/, ''), source] as const,
      ])
      .filter(([path]) => path !== ''),
  );
}

/**
 * Finds whole paths: `/apps/settings` in `https://host/apps/settings/`, in `docs/apps/settings.mdx` and in the name of
 * a file, but neither in `/apps/settings-old` nor in `/apps/settings/more`. A path of one segment is found where it
 * stands at the root, because any word can follow a slash.
 */
export function findPaths(
  paths: Paths,
  text: string,
  visit: (found: {text: string; source: string}) => void,
): void {
  for (const [match] of text.matchAll(PATH)) {
    const isAddress = match.includes('://');
    const whole = decode(match).replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
    const isAtRoot = isAddress || whole.startsWith('/');
    const segments = clean(whole).replace(FILE_ENDING, '').split('/');
    for (let start = 0; start < segments.length; start += 1) {
      const isRooted = start === 0 && isAtRoot;
      const path = segments.slice(start).join('/');
      const source = isRooted || start < segments.length - 1 ? paths.get(path) : undefined;
      if (source !== undefined) {
        visit({text: `/${path}`, source});
        break;
      }
    }
  }
}

function clean(path: string): string {
  return path.toLowerCase().replace(/^\/+|\/+$/g, '');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
