import {isUtf8} from 'node:buffer';
import {isDeflated} from './isDeflated';

/** Quick test for encoded runs, because every byte of every edition is checked. */
const CANDIDATE = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_\r\n-]{40,}/g;

/** Encoded runs; shorter ones are words, names and hashes. */
const BASE64 = /(?:[A-Za-z0-9+/_-]{4}[\r\n]*){10,}[A-Za-z0-9+/_-]{0,3}/g;
const BASE32 = /(?:[A-Z2-7]{8}){5,}[A-Z2-7]{0,7}/gi;
const HEX = /(?:[0-9a-f]{2}){24,}/gi;

/** Data URLs, which may be shorter. */
const DATA_URL = /;base64,([A-Za-z0-9+/=]{16,})/g;
const NUMBERS = /(?:\b\d{1,3}\b[,\s]+){24,}\d{1,3}\b/g;
const PERCENT = /(?<![\w.~!*'()+-])(?:[\w.~!*'()+-]*%[0-9a-f]{2}){3,}[\w.~!*'()+-]*/gi;

type Decoder = readonly [pattern: RegExp, decode: (run: string) => Buffer];

const OF_LETTERS: readonly Decoder[] = [
  [BASE64, (run) => Buffer.from(run, 'base64')],
  [BASE32, decodeBase32],
  [HEX, (run) => Buffer.from(run, 'hex')],
];

const OF_NUMBERS: readonly Decoder[] = [
  [NUMBERS, (run) => Buffer.from(run.split(/[,\s]+/).map(Number))],
];

const OF_PERCENT: readonly Decoder[] = [[PERCENT, decodePercent]];

/** Decodes all data URLs in a text, and other encoded runs if they contain readable content. */
export function decodeRuns(text: string): Buffer[] {
  const data = [...text.matchAll(DATA_URL)].map(([, run = '']) => Buffer.from(run, 'base64'));
  const letters = [...text.matchAll(CANDIDATE)].flatMap(([run]) => decodeLetters(run));
  const numbers = decodeWith(OF_NUMBERS, text);
  return [
    ...data,
    ...letters,
    ...numbers,
    ...(text.includes('%') ? decodeWith(OF_PERCENT, text) : []),
  ];
}

/** A slash is a base64 character, and also precedes data in URLs. */
function decodeLetters(run: string): Buffer[] {
  const last = run.slice(run.lastIndexOf('/') + 1);
  return [...decodeWith(OF_LETTERS, run), ...(last === run ? [] : decodeWith(OF_LETTERS, last))];
}

function decodeWith(decoders: readonly Decoder[], text: string): Buffer[] {
  return decoders.flatMap(([pattern, decode]) =>
    [...text.matchAll(pattern)].map(([run]) => decode(run)).filter(isReadable),
  );
}

/** Random bytes contain non-letters; compressed ones have a signature. */
function isReadable(bytes: Buffer): boolean {
  const isPacked =
    (bytes[0] === 0x1f && bytes[1] === 0x8b) ||
    isDeflated(bytes) ||
    bytes.toString('latin1', 0, 2) === 'PK';
  return isPacked || isMostlyLetters(bytes.subarray(0, 512));
}

/** Letters of other scripts have bytes that are valid UTF-8, which random bytes are not. */
function isMostlyLetters(bytes: Buffer): boolean {
  const isWide = isUtf8(withoutCutLetter(bytes));
  let read = 0;
  let letters = 0;
  for (const byte of bytes) {
    // UTF-16 has a zero byte beside each letter.
    read += byte === 0 ? 0 : 1;
    letters += (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || (isWide && byte >= 0x80) ? 1 : 0;
  }
  return read >= bytes.length / 2 - 1 && letters > read * 0.85;
}

/** The last letter can be incomplete, because a run is decoded in groups and read in part. */
function withoutCutLetter(bytes: Buffer): Buffer {
  const start = bytes.subarray(-4).findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
  return bytes.subarray(0, Math.max(0, bytes.length - 4) + Math.max(start, 0));
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function decodeBase32(run: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of run.toUpperCase()) {
    held = ((held << 5) | ALPHABET.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return Buffer.from(bytes);
}

function decodePercent(run: string): Buffer {
  const bytes = run
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_match, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1');
}
