import {createHash} from 'node:crypto';
import {readFile, rename, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {MANIFEST_FILE, parseManifest, readerKey, type Manifest} from '../../src/manifest';

/**
 * Lets a group count for nothing from now on, without a build: a running gate reads the manifest again when it
 * is replaced. The next build brings the group back unless the rules have changed.
 *
 * @returns what was done, in a sentence
 * @throws Error that names the groups there are
 */
export async function withdrawGroup(editions: string, group: string): Promise<string> {
  const file = path.join(editions, MANIFEST_FILE);
  const manifest = parseManifest(await readFile(file, 'utf8'), file);
  const text = JSON.stringify(withoutGroup(manifest, group));
  // In one step: a gate that reads meanwhile finds the old one or the new one, whole.
  await writeFile(`${file}.next`, text);
  await rename(`${file}.next`, file);
  return `The group "${group}" counts for nothing in ${file}. A running gate takes it over within seconds; "npm run editions" with the rules as they are brings the group back.`;
}

/** Everybody reads what they would without the group. */
export function withoutGroup(manifest: Manifest, group: string): Manifest {
  const {groups, readers, visibilityHash, review, ...rest} = manifest;
  if (!groups.includes(group)) {
    throw new Error(
      `No rule names the group "${group}", so it opens nothing. The groups are: ${groups.join(', ')}.`,
    );
  }
  const entries = Object.keys(readers).map((key): [string, string] => {
    const others = key.split('+').filter((name) => name !== group);
    return [key, readers[readerKey(groups, others)] ?? manifest.anonymous];
  });
  const reviewers = review?.groups.filter((name) => name !== group) ?? [];
  return {
    ...rest,
    groups,
    ...(review && reviewers.length > 0 && {review: {...review, groups: reviewers}}),
    readers: Object.fromEntries(entries),
    // Who reads what has changed: nothing of the time before is served any more.
    visibilityHash: createHash('sha256').update(`${visibilityHash} without ${group}`).digest('hex'),
  };
}
