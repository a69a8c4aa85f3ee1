import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import * as z from 'zod';
import {sha256} from './sha256';
import {listFiles, TEST} from './files';

const SCOPE = '@gated-docs/';
const OWN = path.join(__dirname, '../..');

const PackageSchema = z.object({dependencies: z.record(z.string(), z.string()).default({})});

/** Whether a plugin, theme or preset is a package of the engine. */
export function isEnginePackage(name: unknown): boolean {
  return typeof name === 'string' && name.startsWith(SCOPE);
}

/**
 * Folders of the engine's packages that a site uses: those of its `package.json`, this one, and what they depend on.
 * Links, as of npm's workspaces, are resolved.
 *
 * @throws Error for a package that is not installed
 */
export function enginePackages(siteDir: string): readonly string[] {
  const folders = new Set<string>();
  const add = (folder: string) => {
    if (!folders.has(folder)) {
      folders.add(folder);
      dependenciesOf(folder).forEach(add);
    }
  };
  dependenciesOf(siteDir).forEach(add);
  add(fs.realpathSync(OWN));
  return [...folders].sort();
}

function dependenciesOf(folder: string): string[] {
  const file = path.join(folder, 'package.json');
  const {dependencies} = PackageSchema.parse(
    fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {},
  );
  const {resolve} = createRequire(file);
  return Object.keys(dependencies)
    .filter(isEnginePackage)
    .map((name) => path.dirname(fs.realpathSync(resolve(`${name}/package.json`))));
}

/**
 * Hex SHA-256 of the content of the engine's packages that a site uses, without their tests: what decides, cuts and
 * compiles. A version is not enough, because it does not change with the code in a workspace.
 */
export function engineHash(siteDir: string): string {
  const hashes = enginePackages(siteDir).map((folder) =>
    filesOf(folder).map((file) => [file, sha256(fs.readFileSync(path.join(folder, file)))]),
  );
  return sha256(JSON.stringify(hashes));
}

/** Paths of the files of the engine's packages that a site uses, without their tests. */
export function engineFiles(siteDir: string): string[] {
  return enginePackages(siteDir).flatMap((folder) =>
    filesOf(folder).map((file) => path.join(folder, file)),
  );
}

function filesOf(folder: string): string[] {
  return listFiles(folder).filter(
    (file) => !TEST.test(file) && !/(?:^|\/)node_modules\//.test(file),
  );
}
