import fs from 'node:fs';
import path from 'node:path';
import {build, type BuildOptions} from 'esbuild';

const CODE = /(?<!\.d)\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/**
 * Every file is compiled alone, so that relative imports, and paths from `__dirname`, stay valid. The code in `lib` is for
 * Node, which resolves a relative `import()` only with its ending; the bundlers of `esm` split at each.
 */
const FORMATS: Readonly<Record<string, BuildOptions>> = {
  lib: {format: 'cjs', platform: 'node', target: 'node20.19', supported: {'dynamic-import': false}},
  esm: {format: 'esm', target: 'es2022'},
};

/** Compiles a package's `src`, without its tests, and copies its other files. */
export async function compile(folder: string, out: string): Promise<void> {
  const src = path.join(folder, 'src');
  const files = fs
    .readdirSync(src, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && !TEST.test(entry.name))
    .map((entry) => path.relative(src, path.join(entry.parentPath, entry.name)));
  for (const [name, format] of Object.entries(FORMATS)) {
    const outdir = path.join(out, name);
    await build({
      ...format,
      entryPoints: files.filter((file) => CODE.test(file)).map((file) => path.join(src, file)),
      outbase: src,
      outdir,
      jsx: 'automatic',
      logLevel: 'error',
    });
    for (const file of files.filter((other) => !CODE.test(other))) {
      fs.cpSync(path.join(src, file), path.join(outdir, file));
    }
  }
}
