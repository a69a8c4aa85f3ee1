import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type {PageInputs} from '../../cut/recordInputs';
import {markAsUsed} from '../removeUnused';

const CompiledSchema = z.strictObject({
  inputs: z.strictObject({files: z.array(z.string()), targets: z.array(z.string())}),
  content: z.string(),
  contentTitle: z.string().optional(),
});

/** A compiled page and the inputs of its compilation. */
export type Compiled = z.infer<typeof CompiledSchema>;

/** Cache of compiled pages on disk. */
export type CompiledPages = {
  /** Returns the cached page if its inputs have the same values now. */
  find: (key: string, factsNow: (inputs: PageInputs) => string) => Compiled | undefined;
  save: (key: string, facts: string, compiled: Compiled) => void;
};

const SUFFIX = '.json';

/** A folder per key with a file per set of facts. Processes may share it. */
export function openCompiledPages(directory: string): CompiledPages {
  const folderOf = (key: string) => path.join(directory, key.slice(0, 2), key);
  return {
    find(key, factsNow) {
      const folder = folderOf(key);
      const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
      for (const name of names.filter((candidate) => candidate.endsWith(SUFFIX))) {
        const file = path.join(folder, name);
        const compiled = readCompiled(file);
        if (compiled && factsNow(compiled.inputs) === path.basename(name, SUFFIX)) {
          markAsUsed(file);
          return compiled;
        }
      }
      return undefined;
    },
    save(key, facts, compiled) {
      const folder = folderOf(key);
      fs.mkdirSync(folder, {recursive: true});
      const file = path.join(folder, `${facts}${SUFFIX}`);
      const temporary = `${file}.${process.pid}.tmp`;
      fs.writeFileSync(temporary, JSON.stringify(compiled));
      fs.renameSync(temporary, file);
    },
  };
}

/** An unreadable file is ignored: the page is compiled again. */
function readCompiled(file: string): Compiled | undefined {
  try {
    return CompiledSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
