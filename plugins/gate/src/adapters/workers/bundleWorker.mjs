import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';
import {MODULE, WITHOUT_TRANSLATIONS} from '../../bundle/writeBundle.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** By name, so that the bundler finds ES modules in a compiled package, too. */
const ENTRY = '@gated-docs/gate/worker';
/** Maximum compressed size in Cloudflare's smallest plan. */
const MAX_WORKER_BYTES = 3 * 1024 * 1024;

/** Files of packages other than ours. */
const FOREIGN = /[\\/]node_modules[\\/](?!@gated-docs[\\/])/;

/** Our modules have no side effects on import, so that unused code for Node can be tree-shaken. */
const WITHOUT_SIDE_EFFECTS = {
  name: 'without side effects',
  /** @param {import('esbuild').PluginBuild} build */
  setup({onResolve, resolve}) {
    onResolve({filter: /^node:/}, ({path}) => ({path, external: true, sideEffects: false}));
    onResolve({filter: /^(?:\.{1,2}|@gated-docs)\//}, async ({path, pluginData, ...asked}) => {
      if (pluginData === WITHOUT_SIDE_EFFECTS || FOREIGN.test(asked.importer)) {
        return null;
      }
      const found = await resolve(path, {...asked, pluginData: WITHOUT_SIDE_EFFECTS});
      return {...found, sideEffects: false};
    });
  },
};

/**
 * Bundles the worker into one module that needs only the platform, or throws.
 *
 * @param {string} file
 * @param {string} siteHash of the list of all files, which the worker serves from
 * @returns {Promise<string[]>} the files that went into it
 */
export async function bundleWorker(file, siteHash) {
  const {build} = await import('esbuild');
  const {metafile} = await build({
    ...MODULE,
    absWorkingDir: HERE,
    entryPoints: [ENTRY],
    outfile: file,
    platform: 'browser',
    conditions: ['workerd', 'worker', 'module'],
    target: 'es2022',
    define: {SITE_HASH: JSON.stringify(siteHash)},
    plugins: [WITHOUT_SIDE_EFFECTS, WITHOUT_TRANSLATIONS],
  });
  const needed = Object.values(metafile.outputs).flatMap(({imports}) => imports);
  if (needed.length > 0) {
    throw new Error(
      `The worker imports ${needed.map(({path}) => path).join(', ')}, which Cloudflare Workers do not provide. Remove these imports.`,
    );
  }
  const {byteLength} = gzipSync(await readFile(file));
  if (byteLength > MAX_WORKER_BYTES) {
    throw new Error(
      `The compressed worker is ${byteLength} bytes, but the limit is ${MAX_WORKER_BYTES} bytes.`,
    );
  }
  return Object.keys(metafile.inputs).map((input) => path.join(HERE, input));
}
