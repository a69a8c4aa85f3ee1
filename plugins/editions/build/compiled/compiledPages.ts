import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type {PageInputs} from '../../cut/recordInputs';

const CompiledSchema = z.strictObject({
  inputs: z.strictObject({names: z.array(z.string()), targets: z.array(z.string())}),
  content: z.string(),
  contentTitle: z.string().optional(),
});

/** A page as it was compiled, with what its compilation looked up. */
export type Compiled = z.infer<typeof CompiledSchema>;

/** Compiled pages on disk. */
export type CompiledPages = {
  /** The page that was compiled from the same, if its look-ups have the same results now. */
  find: (key: string, factsNow: (inputs: PageInputs) => string) => Compiled | undefined;
  save: (key: string, facts: string, compiled: Compiled) => void;
};

const SUFFIX = '.json';

/** A folder for each key, and in it a file for each set of facts. Processes may share it. */
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
          const now = new Date();
          fs.utimesSync(file, now, now);
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

/** A file that cannot be read is as good as none: the page is compiled again. */
function readCompiled(file: string): Compiled | undefined {
  try {
    return CompiledSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
