import {execFileSync, spawnSync} from 'node:child_process';

type Program = {
  /** How it is called in a message. */
  title: string;
  /** Commands or paths, the first of which that exists is taken. */
  commands: readonly string[];
  /** What prints its version and ends. */
  versionFlag?: string;
  /** Debian's packages that bring it. */
  packages: readonly string[];
};

/** The command of a program, installed first where that is possible. @throws Error that says how to get it */
export function requireProgram(program: Program): string {
  const {title, commands, versionFlag = '--version', packages} = program;
  const find = () => commands.find((one) => spawnSync(one, [versionFlag]).status === 0);
  const found = find();
  if (found !== undefined) {
    return found;
  }
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
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
