import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {listFiles} from '../../model/files';
import {hashContent, PARTS, type Lexicon} from './lexicon';

/** Cache of files without findings, by content and name, across builds. */
export type CleanFiles = {
  /** Files without findings in a search for exactly these terms, and a function that records those of this search. */
  open: (secrets: Lexicon) => {
    known: ReadonlySet<string>;
    write: (files: Iterable<string>) => void;
  };
};

const CleanFilesSchema = z.strictObject({searchedFor: z.string(), files: z.array(z.string())});

/**
 * Opens the record of an edition's last search. It is valid while the edition leaves out the same content and the
 * search code is unchanged.
 *
 * @param given everything else that affects findings
 */
export function openCleanFiles(file: string, given: readonly unknown[]): CleanFiles {
  return {
    open(secrets) {
      const searchedFor = hashJson([hashOfSearch(), given, hashOfSecrets(secrets)]);
      const record = readRecord(file);
      return {
        known: new Set(record?.searchedFor === searchedFor ? record.files : []),
        write(files) {
          fs.mkdirSync(path.dirname(file), {recursive: true});
          fs.writeFileSync(file, JSON.stringify({searchedFor, files: [...files]}));
        },
      };
    },
  };
}

/** An unreadable record is ignored: everything is searched again. */
function readRecord(file: string): z.infer<typeof CleanFilesSchema> | undefined {
  try {
    return CleanFilesSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

let knownHashOfSearch: string | undefined;

/** The search code is in the folder `verify`, and depends on Node for unpacking. */
function hashOfSearch(): string {
  const folder = path.dirname(__dirname);
  knownHashOfSearch ??= hashJson([
    process.version,
    listFiles(folder).map((file) => [file, hashContent(fs.readFileSync(path.join(folder, file)))]),
  ]);
  return knownHashOfSearch;
}

/** Without the sources, which only appear in messages. */
function hashOfSecrets(secrets: Lexicon): string {
  return hashJson([secrets.site, ...PARTS.map((part) => sortedKeys(secrets[part]))]);
}

/** In a typed array, because a hundred thousand numbers are otherwise sorted as texts. */
function sortedKeys(entries: ReadonlyMap<string | number, unknown>): (string | number)[] {
  const keys = [...entries.keys()];
  const numbers = Float64Array.from(keys.filter((key) => typeof key === 'number')).sort();
  return [...numbers, ...keys.filter((key) => typeof key === 'string').sort()];
}

function hashJson(value: unknown): string {
  return hashContent(Buffer.from(JSON.stringify(value)));
}
