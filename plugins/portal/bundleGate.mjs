import {mkdir, readFile, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ENTRY = fileURLToPath(new URL('./cli/gateServer.ts', import.meta.url));
const KEPT = path.join(ROOT, '.docusaurus', 'gate');

/** zod brings its messages in fifty languages, which would be most of the file; ours are English. */
export const WITHOUT_TRANSLATIONS = {
  name: 'without translations',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/}, () => ({
      contents: 'export {};',
    }));
  },
};

/** What both bundles of the gate have in common, for Node and for Workers. */
export const MODULE = /** @type {const} */ ({
  bundle: true,
  format: 'esm',
  minifySyntax: true,
  minifyWhitespace: true,
  // Names stay: stack traces are read by people.
  keepNames: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'error',
});

/**
 * The bundled gate, as a URL to import. Kept from one start to the next, and made anew when a file that went
 * into it has changed.
 *
 * @returns {Promise<string>}
 */
export async function bundleGate() {
  const bundle = path.join(KEPT, 'gate.mjs');
  const list = path.join(KEPT, 'inputs.json');
  if (!(await isFresh(list))) {
    const inputs = await writeBundle(bundle);
    await writeFile(list, JSON.stringify(await stampsOf(inputs)));
  }
  return pathToFileURL(bundle).href;
}

/**
 * Writes the gate and everything it needs into one file, for a machine that has Node and nothing else.
 *
 * @param {string} file
 * @returns {Promise<string[]>} the files that went into it
 */
export async function writeBundle(file) {
  const {build} = await import('esbuild');
  await mkdir(path.dirname(file), {recursive: true});
  const {metafile} = await build({
    ...MODULE,
    absWorkingDir: ROOT,
    entryPoints: [ENTRY],
    outfile: file,
    platform: 'node',
    target: 'node20.19',
    plugins: [WITHOUT_TRANSLATIONS],
    // Packages in the older module format call these.
    banner: {
      js: "import {createRequire as __createRequire} from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  return Object.keys(metafile.inputs).map((input) => path.join(ROOT, input));
}

/** @param {string} list */
async function isFresh(list) {
  try {
    const stamps = JSON.parse(await readFile(list, 'utf8'));
    const now = await stampsOf(Object.keys(stamps));
    return Object.entries(stamps).every(([input, stamp]) => now[input] === stamp);
  } catch {
    return false;
  }
}

/** @param {string[]} inputs */
async function stampsOf(inputs) {
  const stamps = await Promise.all(
    inputs.map(async (input) => {
      const {mtimeMs, size} = await stat(input);
      return [input, `${mtimeMs} ${size}`];
    }),
  );
  return Object.fromEntries(stamps);
}
