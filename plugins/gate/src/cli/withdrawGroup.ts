import {readFile, rename, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {MANIFEST_FILE, parseManifest, readerKey, type Manifest} from '@gated-docs/edition-format';

/**
 * Withdraws a group's access without a build: a running gate reads the manifest again when it
 * is replaced. The next build brings the group back unless the rules have changed.
 *
 * @returns what was done, in a sentence
 * @throws Error that lists the existing groups, if this group is not among them
 */
export async function withdrawGroup(editions: string, group: string): Promise<string> {
  const file = path.join(editions, MANIFEST_FILE);
  const manifest = parseManifest(await readFile(file, 'utf8'), file);
  const text = JSON.stringify(withoutGroup(manifest, group));
  // Atomic: a gate that reads at the same time gets either the old or the new manifest.
  await writeFile(`${file}.next`, text);
  await rename(`${file}.next`, file);
  return `The group "${group}" no longer gives access to any page (changed in ${file}). A running gate applies the change within seconds. To make the change permanent, also remove the group from the rules. Otherwise, the next "npm run editions" restores its access.`;
}

/** Every reader gets the edition that they would get without the group. */
export function withoutGroup(manifest: Manifest, group: string): Manifest {
  const {groups, readers, review, ...rest} = manifest;
  if (!groups.includes(group)) {
    throw new Error(
      `No rule uses the group "${group}", so there is no access to revoke. Use one of these groups: ${groups.join(', ')}.`,
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
  };
}
