import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type {PageCopy} from './readPage';

/** Null for a page without a copy. */
const CopySchema = z
  .strictObject({
    url: z.string(),
    title: z.string(),
    description: z.string(),
    markdown: z.string(),
    downloads: z.array(z.strictObject({name: z.string(), url: z.string()})),
  })
  .nullable();

/** Generates the copy of a page, or returns a cached one. */
export type Copies = (source: string, make: () => PageCopy | undefined) => PageCopy | undefined;

/**
 * Caches copies in a folder that builds may share. The cache key is the hash of all inputs, including the
 * page's own text, so that an edition without the page cannot find its copy.
 *
 * @param madeWith everything else that affects the generated Markdown
 */
export function keepCopies(directory: string, madeWith: string): Copies {
  return (source, make) => {
    const hash = createHash('sha256').update(`${madeWith}\0${source}`).digest('hex');
    const file = path.join(directory, hash.slice(0, 2), `${hash}.json`);
    const kept = readCopy(file);
    if (kept !== undefined) {
      return kept ?? undefined;
    }
    const copy = make();
    fs.mkdirSync(path.dirname(file), {recursive: true});
    const temporary = `${file}.${process.pid}.tmp`;
    fs.writeFileSync(temporary, JSON.stringify(copy ?? null));
    fs.renameSync(temporary, file);
    return copy;
  };
}

/** An unreadable file is ignored: the copy is generated again. */
function readCopy(file: string): PageCopy | null | undefined {
  try {
    return CopySchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
