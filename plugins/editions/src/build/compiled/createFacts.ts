import fs from 'node:fs';
import path from 'node:path';
import {parseLocalURLPath} from '@docusaurus/utils';
import {createIsAbsent} from '../../cut/cutLinks';
import {decodeName, resolveInSite, SITE_ALIAS} from '../../model/files';
import type {PageInputs} from '../../cut/recordInputs';
import type {EditionPlan} from '../../plan/plan';
import {sha256} from '../../model/sha256';

/** What the compilation of a page can see of its edition. */
export type Surroundings = {
  plan: Pick<EditionPlan, 'pages' | 'absent' | 'baseUrl'>;
  siteDir: string;
  /** The docs folder relative to the site. */
  docs: string;
  staticDirs: readonly string[];
  /** Docusaurus's function that resolves a link to a document's permalink. */
  resolveMarkdownLink:
    | ((link: {linkPathname: string; sourceFilePath: string}) => string | null)
    | undefined;
};

/**
 * Hashes the inputs of a page's compilation: the content of the files that its plugins read, and for every
 * target whether the edition leaves it out, its page and its file. Two editions with equal hashes
 * compile the page to the same code.
 */
export function createFacts(
  surroundings: Surroundings,
): (page: string, inputs: PageInputs) => string {
  const {plan, siteDir, docs} = surroundings;
  const directory = path.join(siteDir, docs);
  const isAbsent = createIsAbsent(plan, docs);
  const hashOf = createFileHash();

  return (page, {files, targets}) => {
    const source = path.join(directory, page);
    const read = files.map((file) => [file, hashOf(path.resolve(path.dirname(source), file))]);
    const links = targets.map((target) => [
      target,
      isAbsent(target, page),
      permalinkOf(target, source, surroundings),
      ...placesOf(target, source, surroundings).map(hashOf),
    ]);
    return sha256(JSON.stringify([read, links]));
  };
}

function permalinkOf(
  target: string,
  sourceFilePath: string,
  {resolveMarkdownLink}: Surroundings,
): string | null {
  const linkPathname = parseLocalURLPath(target)?.pathname;
  return linkPathname !== undefined && /\.mdx?$/i.test(linkPathname)
    ? (resolveMarkdownLink?.({linkPathname, sourceFilePath}) ?? null)
    : null;
}

/** Paths where Docusaurus looks for the file of a link or an image. */
function placesOf(target: string, source: string, {siteDir, staticDirs}: Surroundings): string[] {
  const pathname = decodeName(parseLocalURLPath(target)?.pathname ?? '');
  if (pathname.startsWith(SITE_ALIAS)) {
    return [path.join(siteDir, resolveInSite(pathname, ''))];
  }
  if (pathname === '' || /\.mdx?$/i.test(pathname)) {
    return [];
  }
  return pathname.startsWith('/')
    ? staticDirs.map((folder) => path.join(folder, pathname))
    : [path.join(path.dirname(source), pathname)];
}

/** Cached hash of a file's content; null if it does not exist. */
function createFileHash(): (file: string) => string | null {
  const known = new Map<string, string | null>();
  return (file) => {
    const present = known.get(file);
    if (present !== undefined) {
      return present;
    }
    const isFile = fs.statSync(file, {throwIfNoEntry: false})?.isFile() ?? false;
    const hash = isFile ? sha256(fs.readFileSync(file)) : null;
    known.set(file, hash);
    return hash;
  };
}
