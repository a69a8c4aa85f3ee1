import {randomUUID} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {SiteConfigError} from '@gated-docs/access-config';
import {systemCode} from '@gated-docs/utils/errors';

/** Followed by the process ID. */
const PREFIX = '.building-';

/** Content of this process's file. After a restart, another process can have the same ID. */
const OWN = randomUUID();

/**
 * Allows one build at a time in a folder. Every process first writes its file and then looks for those of others, so that
 * of two that start together, at least one sees the other and stops. Files of killed processes are ignored.
 *
 * @throws SiteConfigError that names the building process
 */
export async function withBuildLock<T>(directory: string, build: () => Promise<T>): Promise<T> {
  fs.mkdirSync(directory, {recursive: true});
  const file = path.join(directory, `${PREFIX}${process.pid}`);
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === OWN) {
    throw isBuilding(process.pid, file);
  }
  fs.writeFileSync(file, OWN);
  try {
    for (const name of fs.readdirSync(directory).filter((entry) => entry.startsWith(PREFIX))) {
      const pid = Number(name.slice(PREFIX.length));
      const other = path.join(directory, name);
      if (!isAlive(pid)) {
        fs.rmSync(other, {force: true});
      } else if (pid !== process.pid) {
        throw isBuilding(pid, other);
      }
    }
    return await build();
  } finally {
    fs.rmSync(file, {force: true});
  }
}

function isBuilding(pid: number, file: string): Error {
  return new SiteConfigError(
    `Another process (${pid}) is building the editions. Wait until it finishes. If process ${pid} is not a build of this site, delete ${file}.`,
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process cannot be signalled, but exists.
    return systemCode(error) === 'EPERM';
  }
}
