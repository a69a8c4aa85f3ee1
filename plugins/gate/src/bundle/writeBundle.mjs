import {mkdir} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** By name, so that the bundler finds ES modules in a compiled package, too. */
const ENTRY = '@gated-docs/gate/server';
/** Loaded with the first MCP request: it is larger than the rest of the gate, which every start has to read. */
const MCP_ENTRY = '@gated-docs/gate/mcp';

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
  return Object.keys({...ofGate, ...ofMCP}).map((input) => path.join(HERE, input));
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
    absWorkingDir: HERE,
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
