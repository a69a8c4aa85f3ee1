import {randomUUID} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type {Policy} from '@gated-docs/access';
import {policySource} from '@gated-docs/access/rules';
import {engineHash} from '../model/engine';
import type {StagedSite} from '../cut/stageSite';
import {isDocument} from '../model/files';
import type {Inventory} from '../model/inventory';
import {docsOf, sourcesOf} from '../model/sources';
import type {EditionPlan} from '../plan/plan';
import {sha256} from '../model/sha256';

const CODE = /\.[cm]?[jt]sx?$/;
/** Lines, and sentences within them. */
const SENTENCE = /\n|(?<=[.!?])\s+/;

/** A source of the site. A file that is not text is one piece. */
type Source = {text: string; hash: string; pieces: readonly string[]};

/**
 * Hash of everything that an edition leaves out: rules and marks; the whole text of every source that the edition gets
 * in part or not at all, with the part that it gets; and those sentences, lines and pictures of such sources that the
 * edition has nowhere else. While it is unchanged, an earlier build of the edition shows its readers nothing that is
 * hidden from them now.
 *
 * Conservative: it also covers the names of all files, so that a removed or renamed one changes it, the code of the site
 * and the engine, because a correction can hide something, and the sidebars. An edition whose sources have a mistake
 * gets a hash that equals no other.
 */
export function createHiddenHash(
  policy: Policy,
  inventory: Inventory,
  stageOf: (plan: EditionPlan) => StagedSite,
): (plan: EditionPlan) => string {
  const {siteDir, siteFiles, fragments, guardedItems, pages} = inventory;
  const sidebars = [inventory, ...inventory.others].map((folder) => folder.sidebars);
  const read = createReader(siteDir);
  const files = writtenSources(inventory);
  const code = [
    engineHash(siteDir),
    ...siteFiles.filter((file) => CODE.test(file)).map((file) => read(file).hash),
  ];
  const shared = [policySource(policy), fragments, guardedItems, pages, sidebars, files, code];

  return ({audience, minimalReaders, ...plan}) => {
    let staged: StagedSite['files'];
    try {
      staged = stageOf({audience, minimalReaders, ...plan}).files;
    } catch {
      // The mistake is reported when the edition is built.
      return sha256(randomUUID());
    }
    const own = new Set<string>();
    const left: [file: string, hash: string, ownPart: string | null][] = [];
    for (const file of files) {
      const source = read(file);
      const stagedFile = staged.get(file);
      const part = stagedFile && 'text' in stagedFile ? stagedFile.text : null;
      if (stagedFile && (part === null || part === source.text)) {
        source.pieces.forEach((piece) => own.add(piece));
      } else {
        left.push([file, source.hash, part]);
        piecesOf(part ?? '').forEach((piece) => own.add(piece));
      }
    }
    const hidden = new Set(left.flatMap(([file]) => read(file).pieces));
    const missing = [...hidden].filter((piece) => !own.has(piece)).sort();
    return sha256(JSON.stringify([shared, audience, minimalReaders, left, missing]));
  };
}

/** All sources of the site. Pages that plugins generate from them are none. */
function writtenSources(inventory: Inventory): string[] {
  const {documents} = inventory;
  const generated = documents.files.filter(
    (file) => isDocument(file) && documents.isGenerated(file),
  );
  const places = new Set(generated.map((file) => path.posix.join(docsOf(inventory), file)));
  return sourcesOf(inventory).filter((file) => !places.has(file));
}

/** Reads each file once for all editions. */
function createReader(siteDir: string): (file: string) => Source {
  const known = new Map<string, Source>();
  return (file) => {
    const source = known.get(file) ?? readSource(path.join(siteDir, file));
    known.set(file, source);
    return source;
  };
}

function readSource(file: string): Source {
  const bytes = fs.readFileSync(file);
  const hash = sha256(bytes);
  const text = bytes.toString('utf8');
  return {text, hash, pieces: bytes.includes(0) ? [hash] : piecesOf(text)};
}

function piecesOf(text: string): string[] {
  return text
    .split(SENTENCE)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
