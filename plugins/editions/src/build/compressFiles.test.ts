import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {compressFiles} from './compressFiles';
import {indexFiles} from './indexFiles';
import {sha256} from '../model/sha256';
import {shareIdenticalFiles, type IndexedEdition} from './shareIdenticalFiles';
import {findIndex, storeIndex} from './storedIndex';

let root: string;
beforeEach(() => {
  root = temporaryFolder('compress');
});

const TEXT = 'words '.repeat(500);

function writeEdition(directory: string, files: Record<string, string>): IndexedEdition {
  writeFiles(path.join(root, directory), {'404.html': TEXT, ...files});
  return {directory, files: indexFiles(path.join(root, directory)).files};
}

const inode = (...name: string[]) => fs.statSync(path.join(root, ...name)).ino;
const read = (...name: string[]) => fs.readFileSync(path.join(root, ...name));

describe('compressFiles', () => {
  it('writes siblings that decompress to the file, and lists them with their hashes', async () => {
    const edition = writeEdition('a/1', {});

    const [files] = await compressFiles(root, [edition]);

    const {br, gzip} = files?.['/404.html']?.encodings ?? {};
    expect(zlib.brotliDecompressSync(read('a/1/404.html.br')).toString()).toBe(TEXT);
    expect(zlib.gunzipSync(read('a/1/404.html.gz')).toString()).toBe(TEXT);
    expect(br?.hash).toBe(sha256(read('a/1/404.html.br')));
    expect(gzip?.size).toBe(read('a/1/404.html.gz').byteLength);
    expect(edition.files['/404.html']).not.toHaveProperty('encodings');
  });

  it('compresses shared content once for all editions', async () => {
    const editions = [writeEdition('a/1', {}), writeEdition('b/1', {'x/index.html': TEXT})];

    const [, files] = await compressFiles(root, editions);

    expect(inode('a/1/404.html.br')).toBe(inode('b/1/404.html.br'));
    expect(inode('a/1/404.html.br')).toBe(inode('b/1/x/index.html.br'));
    expect(files?.['/x/index.html']?.encodings?.br?.size).toBeGreaterThan(0);
  });

  it('only compresses thoroughly what browsers cache', async () => {
    const numbers = Array.from({length: 2000}, (_, index) => `${index * index} `).join('');
    const sizeOf = async (name: string) => {
      const [files] = await compressFiles(root, [
        writeEdition(`${sha256(name)}/1`, {[name]: numbers}),
      ]);
      return files?.[`/${name}`]?.encodings?.br?.size ?? Number.NaN;
    };

    expect(await sizeOf('assets/a.1f2e3d4c.js')).toBeLessThan(await sizeOf('a.js'));
  });

  it('reuses the compressed files of an earlier build', async () => {
    const old = writeEdition('a/1', {});
    const [compressed = {}] = await compressFiles(root, [old]);

    await compressFiles(root, [writeEdition('a/2', {})], [{...old, files: compressed}]);

    expect(inode('a/2/404.html.br')).toBe(inode('a/1/404.html.br'));
  });

  it.each([
    ['a small file', 'small.txt', 'abc'],
    ['what is compressed already', 'photo.png', `pixels ${TEXT}`],
    ['what grows', 'noise.txt', Buffer.from(sha256('x'), 'hex').toString('latin1').repeat(1)],
  ])('leaves %s alone', async (_what, name, content) => {
    const [files] = await compressFiles(root, [writeEdition('a/1', {[name]: content})]);

    expect(files?.[`/${name}`]).not.toHaveProperty('encodings');
    expect(fs.existsSync(path.join(root, `a/1/${name}.br`))).toBe(false);
  });

  it('does not replace a file that a plugin wrote', async () => {
    const edition = writeEdition('a/1', {'404.html.gz': 'a download'});

    const [files] = await compressFiles(root, [edition]);

    expect(read('a/1/404.html.gz').toString()).toBe('a download');
    expect(files?.['/404.html']).not.toHaveProperty('encodings');
    expect(fs.existsSync(path.join(root, 'a/1/404.html.br'))).toBe(false);
  });
});

describe('shareIdenticalFiles', () => {
  it('stores shared content once', () => {
    const editions = [writeEdition('a/1', {'own.txt': 'a'}), writeEdition('b/1', {'own.txt': 'b'})];
    // From a killed process with the same ID.
    fs.writeFileSync(path.join(root, `b/1/404.html.${process.pid}.tmp`), TEXT);

    shareIdenticalFiles(root, editions);

    expect(inode('a/1/404.html')).toBe(inode('b/1/404.html'));
    expect(read('a/1/own.txt').toString()).toBe('a');
    expect(read('b/1/own.txt').toString()).toBe('b');
    expect(fs.readdirSync(path.join(root, 'b/1')).sort()).toEqual(['404.html', 'own.txt']);
  });
});

describe('findIndex', () => {
  it('finds none if a build was killed before it, or the folder is missing', () => {
    const {directory, files} = writeEdition('a/1', {});
    expect(findIndex(root, directory)).toBeUndefined();

    storeIndex(root, directory, files);
    fs.rmSync(path.join(root, directory), {recursive: true});
    expect(findIndex(root, directory)).toBeUndefined();
  });

  it('ignores one that was changed after it was written', () => {
    const {directory, files} = writeEdition('a/1', {});
    const {index} = storeIndex(root, directory, files);
    const text = fs.readFileSync(path.join(root, index), 'utf8');

    fs.writeFileSync(path.join(root, index), text.replace('text/html', 'text/plain'));

    expect(findIndex(root, directory)).toBeUndefined();
  });

  it('prefers the index with compressed files', async () => {
    const edition = writeEdition('a/1', {});
    storeIndex(root, edition.directory, edition.files);
    const [compressed = {}] = await compressFiles(root, [edition]);
    const stored = storeIndex(root, edition.directory, compressed);

    expect(findIndex(root, edition.directory)).toEqual(stored);
    expect(sha256(read(stored.index))).toBe(stored.indexHash);
  });
});
