import fs from 'node:fs';
import path from 'node:path';
import {MANIFEST_FILE, parseFileIndex, parseManifest} from '../../../src/manifest';
import {SEARCHED} from '../build/searched';
import {isComplete} from '../build/storedIndex';
import {sha256} from '../build/sha256';

export type Built = {
  /** Hash of the manifest. */
  manifest: string;
  /** Number of editions. */
  editions: number;
  /** Whether each edition has compressed files. There are none if the disk was full. */
  isCompressed: () => boolean;
};

/**
 * The editions in a folder; undefined unless each one is built and searched, and has the index that the manifest
 * names and all files in it.
 */
export function readBuilt(root: string): Built | undefined {
  try {
    const text = fs.readFileSync(path.join(root, MANIFEST_FILE), 'utf8');
    const editions = Object.values(parseManifest(text, MANIFEST_FILE).editions);
    const indexes = editions.map((edition) => {
      if (edition.status !== 'ready') {
        throw new Error(`At least one edition is ${edition.status}.`);
      }
      const {directory, index, indexHash} = edition;
      const content = fs.readFileSync(path.join(root, index), 'utf8');
      const isWhole =
        sha256(content) === indexHash &&
        isComplete(root, directory, parseFileIndex(content, index).files) &&
        fs.existsSync(path.join(root, directory + SEARCHED));
      if (!isWhole) {
        throw new Error(`${directory} is incomplete.`);
      }
      return content;
    });
    return {
      manifest: sha256(text),
      editions: editions.length,
      isCompressed: () => indexes.every(hasEncodings),
    };
  } catch {
    // Fail closed: something is missing or invalid, so a build must look at it.
    return undefined;
  }
}

function hasEncodings(index: string): boolean {
  return Object.values(parseFileIndex(index, 'index').files).some(({encodings}) => encodings);
}
