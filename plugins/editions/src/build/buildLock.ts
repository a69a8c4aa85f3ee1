import {randomUUID} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {SiteConfigError} from '@gated-docs/access-config';
import {systemCode} from '@gated-docs/utils/errors';

const LOCK_FILE = '.building';

/** The lock's holder: the process, and an ID that distinguishes locks of one process. */
type Holder = {pid: number; id: string};

/** A foreign or empty lock file: its process is unknown and counts as ended. */
const UNKNOWN: Holder = {pid: 0, id: 'unknown'};

/**
 * Allows one build at a time in a folder. Locks of killed processes are ignored.
 *
 * @throws SiteConfigError that names the building process
 */
export async function withBuildLock<T>(directory: string, build: () => Promise<T>): Promise<T> {
  const lock = path.join(directory, LOCK_FILE);
  fs.mkdirSync(directory, {recursive: true});
  const winner = acquire(lock);
  if (winner) {
    throw new SiteConfigError(
      `Another process (${winner.pid}) is building the editions. Wait until it finishes. If process ${winner.pid} is not a build of this site, delete ${lock}.`,
    );
  }
  try {
    return await build();
  } finally {
    fs.rmSync(lock, {force: true});
  }
}

/**
 * Creates this process's lock atomically: it is written under another name and then linked.
 *
 * A stale lock is replaced only by the process that holds the lock on its
 * succession. If processes simply renamed it, two of them could remove each other's lock.
 *
 * @returns null, or the current holder
 */
function acquire(lock: string): Holder | null {
  const holder: Holder = {pid: process.pid, id: randomUUID()};
  const own = `${lock}-${holder.id}`;
  fs.writeFileSync(own, `${holder.pid} ${holder.id}`);
  try {
    return link(own, lock) ? null : replace(own, lock);
  } finally {
    fs.rmSync(own, {force: true});
  }
}

function replace(own: string, lock: string): Holder | null {
  const left = readHolder(lock);
  if (left === null) {
    // Released in the meantime.
    return acquire(lock);
  }
  if (isAlive(left)) {
    return left;
  }
  const succession = `${lock}.${left.id}`;
  const successor = acquire(succession);
  if (successor) {
    return successor;
  }
  try {
    const found = readHolder(lock);
    if (found?.id !== left.id) {
      return found && isAlive(found) ? found : acquire(lock);
    }
    fs.renameSync(own, lock);
    return null;
  } finally {
    fs.rmSync(succession, {force: true});
  }
}

function link(own: string, lock: string): boolean {
  try {
    fs.linkSync(own, lock);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

function readHolder(lock: string): Holder | null {
  try {
    const [, pid, id] = /^(\d+) ([\w-]+)$/.exec(fs.readFileSync(lock, 'utf8')) ?? [];
    return pid && id ? {pid: Number(pid), id} : UNKNOWN;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') {
      return null;
    }
    throw error;
  }
}

function isAlive({pid}: Holder): boolean {
  try {
    process.kill(pid, 0);
    return pid > 0;
  } catch (error) {
    // Another user's process cannot be signalled, but exists.
    return systemCode(error) === 'EPERM';
  }
}
