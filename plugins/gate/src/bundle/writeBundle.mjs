import {mkdir} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** By name, so that the bundler finds ES modules in a compiled package, too. */
const ENTRY = '@gated-docs/gate/server';
/**
 * Loaded with the first request that needs them: each is as large as the rest of the gate, which every start has to
 * read. By the names of their files, with the imports that lead to them.
 */
const LATER = {
  mcp: {entry: '@gated-docs/gate/mcp', imported: /\/mcp\/createMCP$/},
  graphql: {entry: '@gated-docs/gate/graphql', imported: /^\.\/graphql$/},
};

/** Excludes zod's messages in fifty languages, which would be most of the file. */
export const WITHOUT_TRANSLATIONS = {
  name: 'without translations',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/}, () => ({
      contents: 'export {};',
    }));
  },
};

/**
 * Keeps a part in a file beside the bundle.
 *
 * @param {RegExp} imported
 * @param {string} name
 * @returns {import('esbuild').Plugin}
 */
function leaveTo(imported, name) {
  return {
    name: `leave a part to ${name}`,
    setup(build) {
      build.onResolve({filter: imported}, () => ({path: `./${name}`, external: true}));
    },
  };
}

/** Options shared by the gate's bundles for Node and for Workers. */
export const MODULE = /** @type {const} */ ({
  bundle: true,
  format: 'esm',
  minifySyntax: true,
  minifyWhitespace: true,
  // Keep names for readable stack traces.
  keepNames: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'error',
});

/**
 * Bundles the gate for a machine that only has Node: one file, and those of `partFilesOf` beside it.
 *
 * @param {string} file
 * @returns {Promise<string[]>} the files that went into it
 */
export async function writeBundle(file) {
  await mkdir(path.dirname(file), {recursive: true});
  const names = partFilesOf(file);
  const parts = Object.values(LATER).map((part, index) => ({...part, beside: names[index] ?? ''}));
  const all = [
    await bundle(ENTRY, file, [
      ...parts.map(({imported, beside}) => leaveTo(imported, path.basename(beside))),
      WITHOUT_TRANSLATIONS,
    ]),
  ];
  for (const {entry, beside} of parts) {
    all.push(await bundle(entry, beside, [WITHOUT_TRANSLATIONS]));
  }
  const inputs = new Set(all.flatMap((each) => Object.keys(each.inputs)));
  return [...inputs].map((input) => path.join(HERE, input));
}

/**
 * `gate.mjs` → `gate.mcp.mjs` and `gate.graphql.mjs`
 *
 * @param {string} file
 */
export function partFilesOf(file) {
  const {dir, name} = path.parse(file);
  return Object.keys(LATER).map((part) => path.join(dir, `${name}.${part}.mjs`));
}

/**
 * @param {string} entry
 * @param {string} outfile
 * @param {import('esbuild').Plugin[]} plugins
 */
async function bundle(entry, outfile, plugins) {
  const {build} = await import('esbuild');
  const {metafile} = await build({
    ...MODULE,
    absWorkingDir: HERE,
    entryPoints: [entry],
    outfile,
    platform: 'node',
    target: 'node20.19',
    plugins,
    // Drivers of stores, loaded where one is used. That of SQLite has a native, platform-specific part.
    external: ['libsql', 'pg'],
    // CommonJS packages use `require`.
    banner: {
      js: "import {createRequire as __createRequire} from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  return metafile;
}
