import zlib from 'node:zlib';

/** A file's bytes, or those of a file in it. */
export type Content = {
  /** Name that determines the format. */
  name: string;
  bytes: Buffer;
};

/** Maximum nesting; without it, a file could block the search forever. */
const DEEPEST = 4;
/** Maximum decompressed size, in bytes. */
const LARGEST = 256 * 1024 * 1024;
const ZIP_ENTRY = Buffer.from('PK\u0003\u0004', 'latin1');

/** A file and everything compressed in it, recursively: gzip, Brotli and ZIP. */
export function unpack(content: Content, depth = 0): Content[] {
  const inner = depth < DEEPEST ? innerContents(content) : [];
  return [content, ...inner.flatMap((packed) => unpack(packed, depth + 1))];
}

/** Text has no zero bytes. */
export function isText(bytes: Buffer): boolean {
  return !bytes.subarray(0, 4096).includes(0);
}

/** Gzip and ZIP are recognized by content, because they can have any name. */
function innerContents({name, bytes}: Content): Content[] {
  const unpacked = name.replace(/\.(?:gz|br)$/i, '');
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    return contentOf(unpacked, () => zlib.gunzipSync(bytes, LENIENT));
  }
  if (bytes.subarray(0, 4).equals(ZIP_ENTRY)) {
    return entriesOf(bytes);
  }
  return name.endsWith('.br')
    ? contentOf(unpacked, () => zlib.brotliDecompressSync(bytes, {maxOutputLength: LARGEST}))
    : [];
}

/** Truncated files are decompressed as far as possible. */
const LENIENT = {finishFlush: zlib.constants.Z_SYNC_FLUSH, maxOutputLength: LARGEST};

/** None if the bytes are not compressed in this format. */
function contentOf(name: string, decompress: () => Buffer): Content[] {
  try {
    return [{name, bytes: decompress()}];
  } catch {
    return [];
  }
}

/** The files of a ZIP archive, each preceded by its name as a text. */
function entriesOf(archive: Buffer): Content[] {
  const entries: Content[] = [];
  for (let at = 0; at >= 0 && at + 30 <= archive.length; at = archive.indexOf(ZIP_ENTRY, at + 4)) {
    const isDeflated = archive.readUInt16LE(at + 8) === 8;
    const nameEnd = at + 30 + archive.readUInt16LE(at + 26);
    const start = nameEnd + archive.readUInt16LE(at + 28);
    const next = archive.indexOf(ZIP_ENTRY, start);
    const packed = archive.subarray(start, next < 0 ? undefined : next);
    const name = archive.toString('utf8', at + 30, nameEnd);
    entries.push(
      {name: '', bytes: Buffer.from(`/${name}`)},
      ...contentOf(name, () => (isDeflated ? zlib.inflateRawSync(packed, LENIENT) : packed)),
    );
  }
  return entries;
}
