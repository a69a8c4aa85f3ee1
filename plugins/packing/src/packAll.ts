import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {compile} from './compile';
import {packedManifest, parseManifest} from './packedManifest';

const PLUGINS = path.join(__dirname, '../..');
const PROJECT = path.join(__dirname, '../tsconfig.json');
const LICENSE = path.join(PLUGINS, '../LICENSE');

/**
 * Writes each package that is not private, compiled and with its types, into a folder of its own, and packs it.
 *
 * @returns the paths of the tarballs, by the packages' names
 */
export async function packAll(out: string): Promise<Record<string, string>> {
  fs.rmSync(out, {recursive: true, force: true});
  const types = path.join(out, 'types');
  run('tsc', ['--project', PROJECT, '--outDir', types], PLUGINS);
  const tarballs: Record<string, string> = {};
  for (const folder of fs.readdirSync(PLUGINS)) {
    const file = path.join(PLUGINS, folder, 'package.json');
    const manifest = fs.existsSync(file)
      ? parseManifest(fs.readFileSync(file, 'utf8'), file)
      : null;
    if (manifest && !manifest.private) {
      const packed = path.join(out, folder);
      await compile(path.join(PLUGINS, folder), packed);
      fs.cpSync(path.join(types, folder, 'src'), path.join(packed, 'lib'), {recursive: true});
      fs.writeFileSync(
        path.join(packed, 'package.json'),
        `${JSON.stringify(packedManifest(manifest), null, 2)}\n`,
      );
      fs.copyFileSync(path.join(PLUGINS, folder, 'README.md'), path.join(packed, 'README.md'));
      fs.copyFileSync(LICENSE, path.join(packed, 'LICENSE'));
      const name = run('npm', ['pack', '--silent', '--pack-destination', out], packed).trim();
      tarballs[manifest.name] = path.join(out, name);
    }
  }
  fs.rmSync(types, {recursive: true});
  return tarballs;
}

/** Runs a program of this repository, or npm. */
function run(program: string, args: readonly string[], cwd: string): string {
  const options = {cwd, encoding: 'utf8', shell: process.platform === 'win32'} as const;
  const command = program === 'npm' ? program : path.join(PLUGINS, '../node_modules/.bin', program);
  return execFileSync(command, args, {...options, stdio: ['ignore', 'pipe', 'inherit']});
}
