import fs from 'node:fs';
import path from 'node:path';
import {listFiles} from './files';

/**
 * Whether the readers at hand are in one of these groups. Asking declares: while the site's model is read,
 * every list that is asked about is recorded as something in which editions differ.
 */
export type Holds = (groups: readonly string[]) => boolean;

/** A file that parts of pages are generated from, such as an API contract. */
export type CutFile = {
  /** Path relative to the site, with forward slashes. */
  file: string;
  text: string;
  /** Another file of the site as it stands, by its path relative to the site. */
  read: (file: string) => string;
};

/**
 * Takes out of sources what is for other groups. An edition gets a file only as its cutter writes it, so
 * that whatever reads the file there reads the same.
 */
export type Cutter = {
  /** Whether it is this cutter's file, by its path relative to the site. */
  cuts: (file: string) => boolean;
  /** Files and folders, relative to the site, that pages are generated from without naming them. */
  sources?: readonly string[];
  /** Whether a page, by its path relative to the docs folder, is generated from the sources. */
  feeds?: (page: {source: string}) => boolean;
  /** Whether the text is that of a page which a plugin writes of the sources, for each edition anew. */
  generates?: (text: string) => boolean;
  /** The file as these readers may have it; null: not at all. */
  cut: (file: CutFile, holds: Holds) => string | null;
};

/** What a cutter made of a file, and all that it looked at. */
type Cut = {
  text: string;
  read: ReadonlyMap<string, string>;
  asked: readonly {groups: string[]; isHeld: boolean}[];
  result: string | null;
};

const CUTS = new WeakMap<Cutter, Map<string, Cut[]>>();

/** The file as these readers may have it. It is cut once for all readers whose answers are the same. */
export function cutFile(cutter: Cutter, file: CutFile, holds: Holds): string | null {
  return cutOnce(cutter, file, holds).result;
}

/** The lists of groups that a file is cut by. */
export function groupsAskedFor(cutter: Cutter, file: CutFile): string[][] {
  // All of it is held, so that what stands within other parts is asked about too.
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
