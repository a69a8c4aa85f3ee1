import {execFile} from 'node:child_process';
import path from 'node:path';
import {promisify} from 'node:util';
import {getVcsPreset} from '@docusaurus/utils';
import * as z from 'zod';

/** Author and time of the last change of files, by their paths relative to the docs folder. */
export const LastChangesSchema = z.record(
  z.string(),
  z.object({timestamp: z.number(), author: z.string()}),
);
export type LastChanges = z.infer<typeof LastChangesSchema>;

/**
 * Reads the history of files for the processes that build editions, which do not find the repository. Without git or with
 * a shallow history, there is no date rather than a wrong one.
 */
export async function readLastChanges(
  directory: string,
  files: readonly string[],
): Promise<LastChanges> {
  if (!(await hasHistory(directory))) {
    return {};
  }
  const vcs = getVcsPreset('git-eager');
  vcs.initialize({siteDir: directory});
  const changes = await Promise.all(
    files.map(async (file) => {
      const change = await vcs.getFileLastUpdateInfo(path.join(directory, file));
      return change ? [[file, change] as const] : [];
    }),
  );
  return Object.fromEntries(changes.flat());
}

async function hasHistory(cwd: string): Promise<boolean> {
  try {
    const args = ['rev-parse', '--is-shallow-repository'];
    return (await promisify(execFile)('git', args, {cwd})).stdout.trim() === 'false';
  } catch {
    return false;
  }
}
