import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {engineHash} from '../model/engine';

/** Variables that the shell, npm and the terminal set for each command, and on which no build depends. */
const OF_THE_COMMAND =
  /^(?:_|SHLVL|PWD|OLDPWD|INIT_CWD|COLUMNS|LINES|COLORTERM|TERM.*|npm_command|npm_lifecycle_.*|npm_package_.*)$/;

/** Docusaurus and its development server set these when they are loaded. */
const SET_BY_DOCUSAURUS = {
  BABEL_ENV: 'development',
  NODE_ENV: 'development',
  WEBPACK_SERVE: 'true',
};

/** In the site's own folder: results, and tests. Folders that begin with a dot, such as `.git`, are left out, too. */
const LEFT_OUT =
  /^(?:build|tests|test-results|playwright-report|\.eslintcache|.*\.(?:log|tsbuildinfo))$/;

/** What npm has installed in a folder of packages. */
const INSTALLED = 'node_modules/.package-lock.json';

export type Inputs = {
  /** Hash of everything that can change the result of a build. */
  hash: string;
  /** Whether the hash includes a file, given relative to the site. */
  has: (file: string) => boolean;
  /** When one of the files or folders last changed, in milliseconds. Cannot be set, unlike a modification time. */
  changedAt: number;
};

type Site = {
  siteDir: string;
  /** Folder of the editions, relative to the site. */
  directory: string;
  environment: Readonly<Record<string, string | undefined>>;
};

/**
 * Reads everything that the editions can depend on: all files of the site except results and tests, the engine, the
 * installed packages, the git commit, which dates the pages, Node and the environment.
 *
 * @returns undefined if anything cannot be read, or is a link to a folder
 */
export function readInputs({siteDir, directory, environment}: Site): Inputs | undefined {
  try {
    const packages = foldersAbove(siteDir)
      .map((folder) => path.join(folder, INSTALLED))
      .filter((file) => fs.existsSync(file));
    if (packages.length === 0) {
      return undefined;
    }
    const {files, changedAt} = listSite(siteDir, directory);
    const hash = createHash('sha256').update(
      JSON.stringify([
        [process.version, process.platform, process.arch],
        relevantVariables(environment),
        readCommit(siteDir),
        engineHash(siteDir),
      ]),
    );
    for (const file of [...files, ...packages]) {
      const content = fs.readFileSync(path.resolve(siteDir, file));
      hash.update(`\0${file}\0${content.length}\0`).update(content);
    }
    const known = new Set(files);
    return {hash: hash.digest('hex'), has: (file) => known.has(file), changedAt};
  } catch {
    // For example, a file was removed meanwhile. Fail closed: without inputs, nothing is up to date.
    return undefined;
  }
}

function foldersAbove(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

/** The files as paths relative to the site, with forward slashes. */
function listSite(siteDir: string, directory: string): {files: string[]; changedAt: number} {
  const results = path.posix.normalize(directory);
  const files: string[] = [];
  let changedAt = 0;
  const list = (folder: string) => {
    for (const entry of fs.readdirSync(path.join(siteDir, folder), {withFileTypes: true})) {
      const file = path.posix.join(folder, entry.name);
      const isOfTools = folder === '' && entry.name.startsWith('.') && entry.isDirectory();
      if (
        isOfTools ||
        file === results ||
        entry.name === 'node_modules' ||
        (folder === '' && LEFT_OUT.test(entry.name))
      ) {
        continue;
      }
      const place = path.join(siteDir, file);
      const target = fs.statSync(place);
      changedAt = Math.max(changedAt, target.ctimeMs, fs.lstatSync(place).ctimeMs);
      if (entry.isDirectory()) {
        list(file);
      } else if (target.isFile()) {
        files.push(file);
      } else {
        throw new Error(`${file} is neither a file nor a folder.`);
      }
    }
  };
  list('');
  return {files: files.sort(), changedAt};
}

/** The commit, and whether the history before it is complete; empty without a history. */
function readCommit(siteDir: string): string {
  const {stdout} = spawnSync('git', ['rev-parse', '--is-shallow-repository', 'HEAD'], {
    cwd: siteDir,
    encoding: 'utf8',
  });
  return stdout;
}

/**
 * The environment variables that a build may depend on, sorted. The configuration can read any variable, so all count
 * except a few; one too many only means that Docusaurus is started.
 */
function relevantVariables(environment: Site['environment']): [string, string | undefined][] {
  return Object.entries({...SET_BY_DOCUSAURUS, ...environment})
    .filter(([name, value]) => value !== undefined && !OF_THE_COMMAND.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
