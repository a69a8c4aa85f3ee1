import zlib from 'node:zlib';
import {decodeRuns} from './decodeRuns';
import {isDeflated} from './isDeflated';

/** A file's bytes, or decoded bytes from it. */
export type Content = {
  /** Name that determines the format: of the file or an archive entry, or none. */
  name: string;
  bytes: Buffer;
};

/** Maximum nesting; without it, a file could block the search forever. */
const DEEPEST = 4;
/** Maximum decompressed size, in bytes. */
const LARGEST = 256 * 1024 * 1024;
const MAX_STREAMS = 64;

/** A file and everything compressed, inlined or encoded in it, recursively. */
export function unpack(content: Content, depth = 0): Content[] {
  const inner = depth < DEEPEST ? innerContents(content) : [];
  return [content, ...inner.flatMap((one) => unpack(one, depth + 1))];
}

/** Text has no zero bytes, except in UTF-16. */
export function isText(bytes: Buffer): boolean {
  return !bytes.subarray(0, 4096).includes(0);
}

/** Detected by content, because a compressed file can have any name. */
function innerContents({name, bytes}: Content): Content[] {
  const bare = name.replace(/\.(?:gz|br|z)$/i, '');
  const named = (unpacked: Buffer | undefined) => (unpacked ? [{name: bare, bytes: unpacked}] : []);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    return named(attempt(() => zlib.gunzipSync(bytes, LENIENT)));
  }
  if (bytes.subarray(0, 4).equals(ENTRY)) {
    return entriesOf(bytes);
  }
  const inflated = isDeflated(bytes) ? attempt(() => zlib.inflateSync(bytes, LENIENT)) : undefined;
  if (inflated && isText(inflated)) {
    return named(inflated);
  }
  const wide = twoByteLetters(bytes);
  if (wide !== undefined) {
    return [{name, bytes: Buffer.from(wide, 'utf8')}];
  }
  if (isText(bytes) && !/\.br$/i.test(name)) {
    return decodeRuns(bytes.toString('latin1')).map((decoded) => ({name: '', bytes: decoded}));
  }
  return hasOwnFormat(bytes)
    ? streamsIn(bytes).map((stream) => ({name: '', bytes: stream}))
    : [zlib.brotliDecompressSync, zlib.inflateSync, zlib.inflateRawSync].flatMap((decompress) =>
        named(attempt(() => decompress(bytes, {maxOutputLength: LARGEST}))),
      );
}

/** Decompresses a `.br` or `.gz` file. Undefined if its header contains other data, such as a name. */
export function unpackCopy(ending: string, bytes: Buffer): Buffer | undefined {
  if (ending === '.br') {
    return attempt(() => zlib.brotliDecompressSync(bytes, {maxOutputLength: LARGEST}));
  }
  const hasFields = bytes[3] !== 0;
  return ending === '.gz' && !hasFields
    ? attempt(() => zlib.gunzipSync(bytes, {maxOutputLength: LARGEST}))
    : undefined;
}

/** Truncated files are decompressed as far as possible. */
const LENIENT = {finishFlush: zlib.constants.Z_SYNC_FLUSH, maxOutputLength: LARGEST};

function attempt(decompress: () => Buffer): Buffer | undefined {
  try {
    const unpacked = decompress();
    return unpacked.length > 0 ? unpacked : undefined;
  } catch {
    return undefined;
  }
}

const ENTRY = Buffer.from('PK\u0003\u0004', 'latin1');

/** The files of a ZIP archive, preceded by their names. */
function entriesOf(archive: Buffer): Content[] {
  const entries: Content[] = [];
  for (let at = 0; at >= 0; at = archive.indexOf(ENTRY, at + 4)) {
    if (at + 30 > archive.length) {
      break;
    }
    const method = archive.readUInt16LE(at + 8);
    const nameEnd = at + 30 + archive.readUInt16LE(at + 26);
    const start = nameEnd + archive.readUInt16LE(at + 28);
    const next = archive.indexOf(ENTRY, start);
    const packed = archive.subarray(start, next < 0 ? undefined : next);
    const name = archive.toString('utf8', at + 30, nameEnd);
    const bytes = method === 8 ? attempt(() => zlib.inflateRawSync(packed, LENIENT)) : packed;
    entries.push({name: '', bytes: Buffer.from(`/${name}`)}, ...(bytes ? [{name, bytes}] : []));
  }
  return entries;
}

/** UTF-16 texts, with or without a byte order mark. */
function twoByteLetters(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    zeros[index % 2] = (zeros[index % 2] ?? 0) + (byte === 0 ? 1 : 0);
  });
  const [even = 0, odd = 0] = zeros;
  const half = head.length / 2;
  if (head.length < 4 || Math.max(even, odd) < half * 0.6 || Math.min(even, odd) > half * 0.1) {
    return undefined;
  }
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 2));
  return (odd > even ? whole : Buffer.from(whole).swap16()).toString('utf16le');
}

/** Images and documents with compressed streams. */
const FORMATS = ['\u0089PNG', '%PDF', 'GIF8', 'RIFF', '\u00ff\u00d8\u00ff', 'wOF2', 'wOFF'];

function hasOwnFormat(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 4);
  return FORMATS.some((format) => head.startsWith(format));
}

/** Compressed streams of an image or document that contain text, not pixels. */
function streamsIn(bytes: Buffer): Buffer[] {
  const streams: Buffer[] = [];
  let attempts = 0;
  for (let at = bytes.indexOf(0x78); at >= 0; at = bytes.indexOf(0x78, at + 1)) {
    if (isDeflated(bytes.subarray(at, at + 2)) && (attempts += 1) <= MAX_STREAMS) {
      const stream = attempt(() => zlib.inflateSync(bytes.subarray(at), LENIENT));
      if (stream && stream.length >= 16 && isText(stream)) {
        streams.push(stream);
      }
    }
  }
  return streams;
}
