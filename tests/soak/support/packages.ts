import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

/** The packages that only the soak needs, apart so that nobody else installs them. Their peers are the repository's. */
const FOLDER = path.resolve(__dirname, '..', 'packages');

/** Installs them, unless what is installed is what the lock file says. Also the soak's global set-up in Vitest. */
export default function installPackages(): void {
  const lock = fs.readFileSync(path.join(FOLDER, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const mark = path.join(FOLDER, 'node_modules', '.installed');
  if (!fs.existsSync(mark) || fs.readFileSync(mark, 'utf8') !== wanted) {
    console.log('Installing the packages of the soak …');
    execFileSync('npm', ['ci'], {
      cwd: FOLDER,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    removeCopies();
    fs.writeFileSync(mark, wanted);
  }
}

/** Two copies of Docusaurus in one site do not know each other: that of the repository is the one. */
function removeCopies(): void {
  const scope = path.join(FOLDER, 'node_modules', '@docusaurus');
  for (const name of fs.readdirSync(scope)) {
    if (fs.existsSync(path.resolve('node_modules/@docusaurus', name))) {
      fs.rmSync(path.join(scope, name), {recursive: true});
    }
  }
}

/** Loads one of them. They are not installed where types are checked: name what is used of it as `T`. */
export function loadPackage<T>(name: string): T {
  return createRequire(path.join(FOLDER, 'package.json'))(name) as T;
}

/** Lets sites below a folder find them by their names. */
export function linkPackages(folder: string): void {
  const link = path.join(folder, 'node_modules');
  fs.mkdirSync(folder, {recursive: true});
  fs.rmSync(link, {force: true});
  fs.symlinkSync(path.join(FOLDER, 'node_modules'), link, 'junction');
}

/** A file of one of them, by the package's name and the place in it. */
export function packageFile(place: string): string {
  return path.join(FOLDER, 'node_modules', place);
}

/** The file that importing `name` loads. */
export function resolvePackage(name: string): string {
  return createRequire(path.join(FOLDER, 'package.json')).resolve(name);
}

/** A command of one of them. */
export function commandOf(name: string): string {
  return path.join(FOLDER, 'node_modules', '.bin', name);
}
