import {mkdir, readFile, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ENTRY = fileURLToPath(new URL('./cli/gateServer.ts', import.meta.url));
/** Loaded with the first MCP request: it is larger than the rest of the gate, which every start has to read. */
const MCP_ENTRY = fileURLToPath(new URL('../../gate/src/mcp/createMCP.ts', import.meta.url));
const KEPT = path.join(ROOT, '.docusaurus', 'gate');

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
 * Keeps the MCP part in a file beside the bundle.
 *
 * @param {string} name
 * @returns {import('esbuild').Plugin}
 */
function leaveMCPTo(name) {
  return {
    name: 'leave MCP to a file of its own',
    setup(build) {
      build.onResolve({filter: /\/mcp\/createMCP$/}, () => ({path: `./${name}`, external: true}));
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
 * Returns the URL of the bundled gate. The bundle is cached between starts and rebuilt when a file that went
 * into it has changed.
 *
 * @returns {Promise<string>}
 */
export async function bundleGate() {
  const kept = path.join(KEPT, 'gate.mjs');
  const list = path.join(KEPT, 'inputs.json');
  if (!(await isFresh(list))) {
    const inputs = await writeBundle(kept);
    await writeFile(list, JSON.stringify(await stampsOf(inputs)));
  }
  return pathToFileURL(kept).href;
}

/**
 * Bundles the gate for a machine that only has Node: one file, and beside it
 * a second one for MCP, without which there is no MCP endpoint.
 *
 * @param {string} file
 * @returns {Promise<string[]>} the files that went into it
 */
export async function writeBundle(file) {
  await mkdir(path.dirname(file), {recursive: true});
  const beside = mcpFileOf(file);
  const {inputs: ofMCP} = await bundle(MCP_ENTRY, beside, [WITHOUT_TRANSLATIONS]);
  const plugins = [leaveMCPTo(path.basename(beside)), WITHOUT_TRANSLATIONS];
  const {inputs: ofGate} = await bundle(ENTRY, file, plugins);
  return Object.keys({...ofGate, ...ofMCP}).map((input) => path.join(ROOT, input));
}

/**
 * `gate.mjs` → `gate.mcp.mjs`
 *
 * @param {string} file
 */
export function mcpFileOf(file) {
  const {dir, name} = path.parse(file);
  return path.join(dir, `${name}.mcp.mjs`);
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
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    platform: 'node',
    target: 'node20.19',
    plugins,
    // It has a native, platform-specific part, and is loaded only where read tokens are used.
    external: ['libsql'],
    // CommonJS packages use `require`.
    banner: {
      js: "import {createRequire as __createRequire} from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  return metafile;
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
