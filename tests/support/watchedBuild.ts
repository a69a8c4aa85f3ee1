import {createHash} from 'node:crypto';
import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {expect} from 'vitest';
import {filesBelow, type BuiltSite} from './builtFiles';
import type {SmallSite} from './smallSite';

/** A plugin that blocks the editions `internal` and `staff` until the site has a file `released`. */
export const WAITING_PLUGIN = `import fs from 'node:fs';
import path from 'node:path';

export default function waiting({siteDir}) {
  const isHeldBack = /[\\\\/](?:internal|staff)[\\\\/]site$/.test(siteDir);
  return {
    name: 'waiting',
    async loadContent() {
      while (isHeldBack && !fs.existsSync(path.join(siteDir, '../../../../released'))) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
`;

/** Starts a build like the portal, and waits until it reports that readers can sign in. */
export async function startUntilServed(site: SmallSite) {
  const build = site.start('--no-compression', '--publish-early');
  const [message] = await Promise.race([
    once(build.child, 'message'),
    build.ended.then(() => [build.output()]),
  ]);
  expect(message).toEqual({type: 'served'});
  return build;
}

/** Whether a process group has members. */
export function isGroupAlive(id: number): boolean {
  try {
    return process.kill(-id, 0);
  } catch {
    return false;
  }
}

/** A hash of the names and bytes of all files of the editions. */
export function fingerprintOf(root: string, {editions}: BuiltSite): string {
  const hash = createHash('sha256');
  for (const {directory} of editions) {
    const folder = path.join(root, directory);
    filesBelow(folder).forEach((file) =>
      hash.update(`${directory}/${file}\0`).update(fs.readFileSync(path.join(folder, file))),
    );
  }
  return hash.digest('hex');
}

/** Folders that a build has started to fill but not moved into place. */
export function unfinishedFolders(root: string): string[] {
  return fs
    .readdirSync(root)
    .filter((name) => fs.statSync(path.join(root, name)).isDirectory())
    .flatMap((id) => fs.readdirSync(path.join(root, id)).map((name) => `${id}/${name}`))
    .filter((folder) => folder.endsWith('.unfinished'))
    .map((folder) => path.join(root, folder));
}
