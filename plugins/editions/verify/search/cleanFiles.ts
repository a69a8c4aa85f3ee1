import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {listFiles} from '../../model/files';
import {hashContent, PARTS, type Lexicon} from './lexicon';

/** Cache of files without findings, by content and name, across builds. */
export type CleanFiles = {
  /** Files without findings in a search for exactly these terms. */
  read: (secrets: Lexicon) => ReadonlySet<string>;
  write: (secrets: Lexicon, files: Iterable<string>) => void;
};

const CleanFilesSchema = z.strictObject({searchedFor: z.string(), files: z.array(z.string())});

/**
 * Opens the record of an edition's last search. It is valid while the edition leaves out the same content and the
 * search code is unchanged.
 *
 * @param given everything else that affects findings
 */
export function openCleanFiles(file: string, given: readonly unknown[]): CleanFiles {
  const subject = (secrets: Lexicon) => hashJson([hashOfSearch(), given, hashOfSecrets(secrets)]);
  return {
    read(secrets) {
      const record = readRecord(file);
      return new Set(record?.searchedFor === subject(secrets) ? record.files : []);
    },
    write(secrets, files) {
      fs.mkdirSync(path.dirname(file), {recursive: true});
      fs.writeFileSync(file, JSON.stringify({searchedFor: subject(secrets), files: [...files]}));
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
  return hashJson([secrets.site, ...PARTS.map((part) => [...secrets[part].keys()].sort())]);
}

function hashJson(value: unknown): string {
  return hashContent(Buffer.from(JSON.stringify(value)));
}
