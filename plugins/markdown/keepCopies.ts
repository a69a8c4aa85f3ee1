import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type {PageCopy} from './readPage';

/** null: the page has none. */
const CopySchema = z
  .strictObject({
    url: z.string(),
    title: z.string(),
    description: z.string(),
    markdown: z.string(),
    downloads: z.array(z.strictObject({name: z.string(), url: z.string()})),
  })
  .nullable();

/** Makes the copy of a page, or fetches the one that was made of the same before. */
export type Copies = (source: string, make: () => PageCopy | undefined) => PageCopy | undefined;

/**
 * Keeps copies in a folder that builds may share. A copy is found by the hash of all that it is made from, the
 * page's own text among it: who has no such page finds none.
 *
 * @param madeWith everything else that decides how a page becomes Markdown
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

/** A file that cannot be read is as good as none: the copy is made again. */
function readCopy(file: string): PageCopy | null | undefined {
  try {
    return CopySchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
