import fs from 'node:fs';
import path from 'node:path';
import {listFiles} from './files';

/**
 * Whether the current readers are in one of these groups. Calls are declarations: while the model is read,
 * every requested list is recorded as a difference between editions.
 */
export type Holds = (groups: readonly string[]) => boolean;

/** A source of generated content, such as an API contract. */
export type CutFile = {
  /** Path relative to the site, with forward slashes. */
  file: string;
  text: string;
  /** Reads another file of the site, by its path relative to the site. */
  read: (file: string) => string;
};

/**
 * Removes content for other groups from sources. An edition gets a file only as its cutter returns it, so
 * that all plugins read the same.
 */
export type Cutter = {
  /** Whether the cutter handles a file, by its path relative to the site. */
  cuts: (file: string) => boolean;
  /** Files and folders, relative to the site, from which pages are generated; the pages do not name them. */
  sources?: readonly string[];
  /** Whether a page, by its path relative to the docs folder, is generated from the sources. */
  feeds?: (page: {source: string}) => boolean;
  /** Whether the text is that of a page that a plugin generates from the sources for each edition. */
  generates?: (text: string) => boolean;
  /** The file for these readers; null if they may not have it. */
  cut: (file: CutFile, holds: Holds) => string | null;
};

/** A cutter's result and its inputs. */
type Cut = {
  text: string;
  read: ReadonlyMap<string, string>;
  asked: readonly {groups: string[]; isHeld: boolean}[];
  result: string | null;
};

const CUTS = new WeakMap<Cutter, Map<string, Cut[]>>();

/** The file for these readers, or null; cached for readers with the same `holds` results. */
export function cutFile(cutter: Cutter, file: CutFile, holds: Holds): string | null {
  return cutOnce(cutter, file, holds).result;
}

/** The lists of groups that affect a file. */
export function groupsAskedFor(cutter: Cutter, file: CutFile): string[][] {
  // Always true, so that conditions within others are requested, too.
  return cutOnce(cutter, file, () => true).asked.map(({groups}) => groups);
}

function cutOnce(cutter: Cutter, file: CutFile, holds: Holds): Cut {
  const ofCutter = CUTS.get(cutter) ?? new Map<string, Cut[]>();
  CUTS.set(cutter, ofCutter);
  const current = (ofCutter.get(file.file) ?? []).filter(
    ({text, read}) =>
      text === file.text && [...read].every(([name, known]) => file.read(name) === known),
  );
  const known = current.find(({asked}) =>
    asked.every(({groups, isHeld}) => holds(groups) === isHeld),
  );
  const cut = known ?? cutNow(cutter, file, holds);
  ofCutter.set(file.file, known ? current : [...current, cut]);
  return cut;
}

function cutNow(cutter: Cutter, file: CutFile, holds: Holds): Cut {
  const read = new Map<string, string>();
  const asked = new Map<string, Cut['asked'][number]>();
  const result = cutter.cut(
    {
      ...file,
      read(name) {
        const text = file.read(name);
        read.set(name, text);
        return text;
      },
    },
    (groups) => {
      const isHeld = holds(groups);
      asked.set(JSON.stringify([...groups].sort()), {groups: [...groups], isHeld});
      return isHeld;
    },
  );
  return {text: file.text, read, asked: [...asked.values()], result};
}

/** Files outside the docs folder that have a cutter, relative to the site: sources of pages and, for example, downloads. */
export function cutFilesOutside(
  docs: string,
  {
    siteDir,
    siteFiles,
    cutters,
  }: {siteDir: string; siteFiles: readonly string[]; cutters: readonly Cutter[]},
): string[] {
  const files = cutters.flatMap((cutter) => [
    ...filesOfCutter(siteDir, cutter),
    ...siteFiles.filter(cutter.cuts),
  ]);
  return [...new Set(files)].filter((file) => !file.startsWith(`${docs}/`)).sort();
}

/** The files of a cutter's sources, relative to the site. */
export function filesOfCutter(siteDir: string, {sources = [], cuts}: Cutter): string[] {
  return sources
    .flatMap((source) =>
      fs.statSync(path.join(siteDir, source), {throwIfNoEntry: false})?.isFile()
        ? [source]
        : listFiles(path.join(siteDir, source)).map((file) => path.posix.join(source, file)),
    )
    .filter(cuts);
}
