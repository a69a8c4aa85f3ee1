import fs from 'node:fs';
import path from 'node:path';
import {SiteProblem} from '../../../src/site-config';

const LOCK_FILE = '.building';

/**
 * Lets one build at a time into a folder. The lock of a process that was killed does not count.
 *
 * @throws SiteProblem that names the process that builds
 */
export async function withBuildLock<T>(directory: string, build: () => Promise<T>): Promise<T> {
  const lock = path.join(directory, LOCK_FILE);
  fs.mkdirSync(directory, {recursive: true});
  if (!take(lock)) {
    const holder = Number(fs.readFileSync(lock, 'utf8'));
    if (isAlive(holder)) {
      throw new SiteProblem(
        `The editions are being built by another process (${holder}). Wait until it is done; if it is no build of this site, remove ${lock}.`,
      );
    }
    fs.writeFileSync(lock, String(process.pid));
  }
  try {
    return await build();
  } finally {
    fs.rmSync(lock, {force: true});
  }
}

function take(lock: string): boolean {
  try {
    fs.writeFileSync(lock, String(process.pid), {flag: 'wx'});
    return true;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid > 0;
  } catch {
    return false;
  }
}
