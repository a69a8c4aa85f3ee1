import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

/** Pins the version; the installation is in the folder of generated files. */
const SOURCE = path.join(__dirname, 'workerd');
const FOLDER = path.resolve(__dirname, '../../../../.docusaurus/workerd');

/** The part of Miniflare's API that is used. */
type Simulator = {
  Miniflare: new (options: Readonly<Record<string, unknown>>) => {
    ready: Promise<URL>;
    dispose: () => Promise<void>;
  };
};

/**
 * Loads Cloudflare's local runtime, and installs it first if necessary. It is not among the project's dependencies: it
 * is a quarter of the size of all of them together, and few people need it.
 */
export function installWorkerd(): Simulator {
  const lock = fs.readFileSync(path.join(SOURCE, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const mark = path.join(FOLDER, '.installed');
  if (!fs.existsSync(mark) || fs.readFileSync(mark, 'utf8') !== wanted) {
    console.error('Installing the Cloudflare Workers runtime (170 MB, first time only) …');
    fs.mkdirSync(FOLDER, {recursive: true});
    for (const name of ['package.json', 'package-lock.json']) {
      fs.copyFileSync(path.join(SOURCE, name), path.join(FOLDER, name));
    }
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: FOLDER,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    fs.writeFileSync(mark, wanted);
  }
  // The lockfile pins the version, so the type matches.
  return createRequire(path.join(FOLDER, 'package.json'))('miniflare') as Simulator;
}
