import {randomUUID} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {SiteConfigError} from '@gated-docs/access-config';
import {systemCode} from '@gated-docs/utils/errors';

/** Followed by the process ID. */
const PREFIX = '.building-';

/** Content of this process's file. After a restart, another process can have the same ID. */
const OWN = randomUUID();

const MAX_WAIT_MS = 200;

/**
 * Allows one build at a time in a folder. Every process first writes its file and then looks for those of others, so that
 * of two that start together, at least one sees the other and stops. Files of killed processes are ignored.
 *
 * @throws SiteConfigError that names the building process
 */
export async function withBuildLock<T>(directory: string, build: () => Promise<T>): Promise<T> {
  fs.mkdirSync(directory, {recursive: true});
  const file = path.join(directory, `${PREFIX}${process.pid}`);
  if (tryLock(directory, file) !== undefined) {
    // Each of two may have seen the other. They do not wait for the same time.
    await setTimeout(Math.random() * MAX_WAIT_MS);
    const holder = tryLock(directory, file);
    if (holder !== undefined) {
      throw new SiteConfigError(
        `Another process (${holder}) is building the editions. Wait until it finishes. If process ${holder} is not a build of this site, delete ${path.join(directory, PREFIX)}${holder}.`,
      );
    }
  }
  try {
    return await build();
  } finally {
    fs.rmSync(file, {force: true});
  }
}

/** Writes this process's file. @returns the ID of the process that is building, without which the file stays */
function tryLock(directory: string, file: string): number | undefined {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === OWN) {
    return process.pid;
  }
  fs.writeFileSync(file, OWN);
  for (const name of fs.readdirSync(directory).filter((entry) => entry.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length));
    if (!isAlive(pid)) {
      fs.rmSync(path.join(directory, name), {force: true});
    } else if (pid !== process.pid) {
      fs.rmSync(file);
      return pid;
    }
  }
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process cannot be signalled, but exists.
    return systemCode(error) === 'EPERM';
  }
}
