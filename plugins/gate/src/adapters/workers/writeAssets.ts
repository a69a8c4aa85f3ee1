import {createHash} from 'node:crypto';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {FileIndex} from '@gated-docs/edition-format';
import {createSite} from '../../editions/site';
import {readSite} from '../node/loadSite';
import {readVerified} from '../node/openVerified';
import {assetName, type PackedSite} from './assetStore';

export type WrittenAssets = {siteHash: string; files: number; bytes: number};

/** Cloudflare's limit for one file, in all plans. */
const MAX_ASSET_BYTES = 25 * 1024 * 1024;
/** Cloudflare's limit for one version of a worker, in the paid plan. */
const MAX_ASSETS = 100_000;

/**
 * Writes the files of all editions for a worker, each content once, and manifest and indexes together as one more.
 *
 * @throws Error when an edition is not built, a file differs from the index, or the platform would reject it
 */
export async function writeAssets(
  editionsDirectory: string,
  folder: string,
): Promise<WrittenAssets> {
  const {manifest, indexes} = await readSite(editionsDirectory);
  const missing = Object.keys(manifest.editions).filter((id) => !indexes.has(id));
  if (missing.length > 0) {
    throw new Error(
      `These editions have not been built: ${missing.join(', ')}. A worker cannot wait for them. Build all editions first: npm run editions`,
    );
  }
  // Apply the gate's own checks.
  createSite(manifest, indexes, null);

  const written = new Map<string, number>();
  await mkdir(path.dirname(path.join(folder, assetName('-'))), {recursive: true});
  const write = async (hash: string, bytes: Uint8Array, name: string) => {
    assertFits(name, bytes.byteLength);
    await writeFile(path.join(folder, assetName(hash)), bytes);
    written.set(hash, bytes.byteLength);
  };
  for (const [id, edition] of Object.entries(manifest.editions)) {
    for (const [name, facts] of Object.entries(indexes.get(id)?.files ?? {})) {
      if (edition.status === 'ready' && !written.has(facts.hash)) {
        const bytes = await readVerified(editionsDirectory, edition.directory, name, facts);
        await write(facts.hash, bytes, `${edition.directory}${name}`);
      }
    }
  }
  const text = new TextEncoder().encode(JSON.stringify(pack({manifest, indexes})));
  const siteHash = createHash('sha256').update(text).digest('hex');
  await write(siteHash, text, 'the list of all files');
  if (written.size > MAX_ASSETS) {
    throw new Error(
      `The site has ${written.size} files, but Cloudflare accepts at most ${MAX_ASSETS} for each worker. Serve this site with Node or nginx.`,
    );
  }
  const bytes = [...written.values()].reduce((sum, size) => sum + size, 0);
  return {siteHash, files: written.size, bytes};
}

/** Without compressed files, which are not uploaded: the platform compresses responses. */
function pack({manifest, indexes}: Awaited<ReturnType<typeof readSite>>): PackedSite {
  const withoutEncodings = ({version, files}: FileIndex): FileIndex => ({
    version,
    files: Object.fromEntries(
      Object.entries(files).map(([name, {encodings: _siblings, ...facts}]) => [name, facts]),
    ),
  });
  return {
    manifest,
    indexes: Object.fromEntries([...indexes].map(([id, index]) => [id, withoutEncodings(index)])),
  };
}

function assertFits(name: string, size: number): void {
  if (size > MAX_ASSET_BYTES) {
    throw new Error(
      `${name} is ${size} bytes, but Cloudflare accepts at most ${MAX_ASSET_BYTES} bytes per file. Reduce the file's size, move it to another host, or serve this site with Node or nginx.`,
    );
  }
}
