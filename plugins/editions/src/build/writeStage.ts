import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {isInside, listFiles} from '../model/files';
import type {StagedFile, StagedSite} from '../cut/stageSite';
import {sha256} from '../model/sha256';

const GENERATED_FOLDER = '.docusaurus/';

/**
 * Updates an edition's site folder. Unchanged files are not touched, so that the
 * bundler's cache stays valid. Files are copies: a plugin that writes to one does not change the author's.
 */
export function writeStage(directory: string, {files, folders, generated}: StagedSite): void {
  for (const file of listFiles(directory)) {
    // Keep files of Docusaurus and the bundler; fixtures have documents there, too.
    const isOurs =
      !file.startsWith(GENERATED_FOLDER) || folders.some((folder) => isInside(file, folder));
    if (isOurs && !files.has(file) && !generated.has(file)) {
      fs.rmSync(path.join(directory, file));
    }
  }
  for (const [file, staged] of files) {
    const target = path.join(directory, file);
    if (!isSame(target, staged)) {
      removeUnlessFile(target);
      fs.mkdirSync(path.dirname(target), {recursive: true});
      if ('text' in staged) {
        fs.writeFileSync(target, staged.text);
      } else {
        fs.copyFileSync(staged.copyOf, target, fs.constants.COPYFILE_FICLONE);
      }
    }
  }
}

/** Hashes all files of an edition's site; each source file is read once. */
export function createStageHash(): (site: StagedSite) => string {
  const known = new Map<string, string>();
  const hashOfCopy = (file: string) => {
    const present = known.get(file) ?? sha256(fs.readFileSync(file));
    known.set(file, present);
    return present;
  };
  return ({files}) => {
    const hash = createHash('sha256');
    for (const [file, staged] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
      hash.update(`${file}\0`);
      hash.update('text' in staged ? sha256(staged.text) : hashOfCopy(staged.copyOf));
    }
    return hash.digest('hex');
  };
}

/** Removes the empty folder of earlier files, or a plugin's link, which must not be followed. */
function removeUnlessFile(target: string): void {
  const present = fs.lstatSync(target, {throwIfNoEntry: false});
  if (present && !present.isFile()) {
    fs.rmSync(target, {recursive: true});
  }
}

function isSame(target: string, staged: StagedFile): boolean {
  const present = fs.lstatSync(target, {throwIfNoEntry: false});
  if (!present?.isFile()) {
    return false;
  }
  if ('text' in staged) {
    return fs.readFileSync(target, 'utf8') === staged.text;
  }
  return (
    present.size === fs.statSync(staged.copyOf).size &&
    fs.readFileSync(target).equals(fs.readFileSync(staged.copyOf))
  );
}
