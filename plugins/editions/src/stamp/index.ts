/**
 * Tells whether the editions are up to date without starting Docusaurus, which takes longer than all the comparisons
 * of a build that changes nothing.
 *
 * @module
 */
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {MANIFEST_FILE, parseManifest} from '@gated-docs/edition-format';
import {sha256} from '../build/sha256';
import {findIndex, wasSearched} from '../build/storedIndex';
import {writeAtomically} from '../build/writeAtomically';
import {readInputs} from './readInputs';

/** Beside the workspaces of the editions, where nothing is served. */
const STAMP_FILE = '.docusaurus/editions.stamp.json';

const StampSchema = z.strictObject({
  /** Folder of the editions, relative to the site. */
  directory: z.string(),
  isCompressed: z.boolean(),
  /** Hash of what they were built from. */
  inputs: z.string(),
  /** Hash of the manifest. */
  manifest: z.string(),
});

/** Records a build, so that the next command can see that nothing has changed without starting Docusaurus. */
export type Stamp = {
  /** Before a build: whatever it does, its result is not the recorded one. */
  remove: () => void;
  /**
   * After a successful build of all editions. Without effect if the build may have seen something else than what is
   * there now.
   *
   * @param sources files that the build has used, relative to the site
   */
  write: (build: {isCompressed: boolean; sources: readonly string[]}) => void;
};

/** This process: its environment, and when it started. From then on, it may have read any file. */
type Process = {environment?: NodeJS.ProcessEnv; startedAt?: number};

/** Opens the stamp of a build that begins now. */
export function openStamp(
  siteDir: string,
  directory: string,
  {environment = process.env, startedAt = performance.timeOrigin}: Process = {},
): Stamp {
  const file = path.join(siteDir, STAMP_FILE);
  // A copy, because a build changes its environment.
  const site = {siteDir, directory, environment: {...environment}};
  const before = readInputs(site);
  return {
    remove() {
      fs.rmSync(file, {force: true});
    },
    write({isCompressed, sources}) {
      const inputs = readInputs(site);
      const built = readBuilt(path.join(siteDir, directory));
      if (
        inputs &&
        inputs.hash === before?.hash &&
        inputs.changedAt < startedAt &&
        sources.every(inputs.has) &&
        built
      ) {
        const {manifest} = built;
        const stamp = {directory, isCompressed, inputs: inputs.hash, manifest};
        fs.mkdirSync(path.dirname(file), {recursive: true});
        writeAtomically(file, JSON.stringify(stamp satisfies z.infer<typeof StampSchema>));
      }
    },
  };
}

/**
 * The number of editions if a build would change none of them, without loading the site. It can miss what only the
 * configuration knows, such as the response of a server that it asks; `docusaurus editions` always evaluates it.
 *
 * @returns undefined if anything has changed, or is in doubt
 */
export function countUpToDate(
  siteDir: string,
  {
    isCompressed,
    environment = process.env,
  }: {isCompressed: boolean; environment?: NodeJS.ProcessEnv},
): number | undefined {
  const stamp = readStamp(path.join(siteDir, STAMP_FILE));
  if (!stamp || (isCompressed && !stamp.isCompressed)) {
    return undefined;
  }
  const {directory} = stamp;
  const built = readBuilt(path.join(siteDir, directory));
  if (built?.manifest !== stamp.manifest) {
    return undefined;
  }
  const inputs = readInputs({siteDir, directory, environment});
  return inputs?.hash === stamp.inputs ? built.editions : undefined;
}

function readStamp(file: string): z.infer<typeof StampSchema> | undefined {
  try {
    return StampSchema.safeParse(JSON.parse(fs.readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/**
 * The editions in a folder: their number, and the hash of the manifest; undefined unless each one is built and searched,
 * and has the index that the manifest names and all files in it.
 */
function readBuilt(root: string): {manifest: string; editions: number} | undefined {
  try {
    const text = fs.readFileSync(path.join(root, MANIFEST_FILE), 'utf8');
    const editions = Object.values(parseManifest(text, MANIFEST_FILE).editions);
    const isWhole = editions.every(
      (edition) =>
        edition.status === 'ready' &&
        findIndex(root, edition.directory)?.indexHash === edition.indexHash &&
        wasSearched(root, edition.directory),
    );
    return isWhole ? {manifest: sha256(text), editions: editions.length} : undefined;
  } catch {
    // Fail closed: something is missing or invalid, so a build must look at it.
    return undefined;
  }
}
