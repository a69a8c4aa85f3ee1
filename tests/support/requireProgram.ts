import {execFileSync, spawnSync} from 'node:child_process';

type Program = {
  /** Name for messages. */
  title: string;
  find: () => string | undefined;
  /** Debian packages that contain it. */
  packages: readonly string[];
};

/** Finds a program, and installs it if possible. @throws Error that explains how to install it */
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

/** Whether the command exists and can print its version. */
export const canRun = (command: string, versionFlag = '--version') =>
  spawnSync(command, [versionFlag]).status === 0;
