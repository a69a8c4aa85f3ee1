import {readFile, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {writeBundle} from '@gated-docs/gate/bundle';

const KEPT = fileURLToPath(new URL('../../../.docusaurus/gate', import.meta.url));

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
