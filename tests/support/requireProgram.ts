import {execFileSync, spawnSync} from 'node:child_process';

type Program = {
  /** How it is called in a message. */
  title: string;
  find: () => string | undefined;
  /** Debian's packages that bring it. */
  packages: readonly string[];
};

/** Finds a program, installed first where that is possible. @throws Error that says how to get it */
export function requireProgram({title, find, packages}: Program): string {
  const found = find();
  if (found !== undefined) {
    return found;
  }
  if (process.getuid?.() === 0 && canRun('apt-get')) {
    const options = {stdio: 'inherit'} as const;
    spawnSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '-y', ...packages], options);
  }
  const installed = find();
  if (installed === undefined) {
    throw new Error(
      `These tests need ${title}, and this machine does not have it. Install it, for example with: apt-get install ${packages.join(' ')}`,
    );
  }
  return installed;
}

/** Whether there is such a command, which prints its version and ends. */
export const canRun = (command: string, versionFlag = '--version') =>
  spawnSync(command, [versionFlag]).status === 0;
