import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

/** Folder of the packages that only the soak needs, installed separately. Their peers are the repository's. */
const FOLDER = path.resolve(__dirname, '..', 'packages');

/** Installs them, unless the installation matches the lock file. Also Vitest's global set-up for the soak. */
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

/** Removes packages that the repository also has, because two copies of Docusaurus do not work in one site. */
function removeCopies(): void {
  const scope = path.join(FOLDER, 'node_modules', '@docusaurus');
  for (const name of fs.readdirSync(scope)) {
    if (fs.existsSync(path.resolve('node_modules/@docusaurus', name))) {
      fs.rmSync(path.join(scope, name), {recursive: true});
    }
  }
}

/** Loads one of them. They are not installed during type checks: declare the used part as `T`. */
export function loadPackage<T>(name: string): T {
  return createRequire(path.join(FOLDER, 'package.json'))(name) as T;
}

/** Makes them resolvable for sites in a folder. */
export function linkPackages(folder: string): void {
  const link = path.join(folder, 'node_modules');
  fs.mkdirSync(folder, {recursive: true});
  fs.rmSync(link, {force: true});
  fs.symlinkSync(path.join(FOLDER, 'node_modules'), link, 'junction');
}

/** Path of a file in one of them. */
export function packageFile(place: string): string {
  return path.join(FOLDER, 'node_modules', place);
}

/** Path of the file that `import` of `name` loads. */
export function resolvePackage(name: string): string {
  return createRequire(path.join(FOLDER, 'package.json')).resolve(name);
}

/** Path of a command in one of them. */
export function commandOf(name: string): string {
  return path.join(FOLDER, 'node_modules', '.bin', name);
}
