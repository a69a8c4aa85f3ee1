import fs from 'node:fs';
import path from 'node:path';
import type {Root} from 'mdast';
import {SiteConfigError} from '@gated-docs/access-config';
import {messageOf} from '@gated-docs/utils/errors';
import {isDocument, listFiles} from './files';
import type {Cutter} from './cutter';
import {parseMdx} from './parseMdx';

/** A page or partial: its text and its lazily parsed syntax tree. */
export type Document = {
  /** Path relative to the docs folder. */
  source: string;
  text: string;
  /** @throws SiteConfigError that names the file when it is not valid MDX */
  tree: () => Root;
};

/** The docs folder. Every file is read and parsed at most once. */
export type Documents = {
  directory: string;
  /** All files, sorted, with forward slashes. */
  files: readonly string[];
  has: (file: string) => boolean;
  read: (source: string) => Document;
  /** Whether a plugin generates the page from cut sources, for each edition. */
  isGenerated: (source: string) => boolean;
};

/** Without a byte order mark, which the parser does not count, so that all positions would be wrong. */
export function createDocument(source: string, raw: string): Document {
  const text = isDocument(source) ? raw.replace(/^\uFEFF/, '') : raw;
  let tree: Root | undefined;
  return {source, text, tree: () => (tree ??= parseNamed(text, source))};
}

export function createDocuments(directory: string, cutters: readonly Cutter[] = []): Documents {
  const files = listFiles(directory);
  const known = new Set(files);
  const documents = new Map<string, Document>();
  const read = (source: string): Document => {
    const present = documents.get(source);
    if (present) {
      return present;
    }
    const text = fs.readFileSync(path.join(directory, source), 'utf8');
    const document = createDocument(source, text);
    documents.set(source, document);
    return document;
  };
  return {
    directory,
    files,
    has: (file) => known.has(file),
    read,
    isGenerated: (source) => cutters.some(({generates}) => generates?.(read(source).text)),
  };
}

function parseNamed(text: string, file: string): Root {
  try {
    return parseMdx(text);
  } catch (error) {
    // The parser's messages have the line, or positions in brackets.
    const known = error instanceof Error && 'line' in error ? error.line : undefined;
    const [, named = '1'] = /\((\d+):/.exec(messageOf(error)) ?? [];
    const line = typeof known === 'number' ? known : named;
    throw new SiteConfigError(`${file}:${line}: ${messageOf(error)}`);
  }
}
