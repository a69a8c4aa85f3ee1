import {createHash} from 'node:crypto';
import path from 'node:path';
import {scriptHashes} from '../../../plugins/editions/src/build/scriptHashes';
import type {FileIndex} from '@gated-docs/edition-format';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
};

/** Index entry of an edition's file. */
export function factsOf(name: string, content: string): FileIndex['files'][string] {
  const isPage = name.endsWith('/index.html');
  const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
  return {
    hash: hash(content),
    size: Buffer.byteLength(content),
    type,
    kind: isPage ? 'page' : name.startsWith('/assets/') ? 'immutable' : 'asset',
    ...(type.startsWith('text/html') && {scripts: scriptHashes(content)}),
  };
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
