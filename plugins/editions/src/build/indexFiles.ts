import fs from 'node:fs';
import path from 'node:path';
import {lookup} from 'mrmime';
import {canonicalPathname} from '@gated-docs/access';
import type {FileIndex, IndexedFile} from '@gated-docs/edition-format';
import {SiteConfigError} from '@gated-docs/access-config';
import {listFiles} from '../model/files';
import {scriptHashes} from './scriptHashes';
import {sha256} from '../model/sha256';

/** Dotfiles are not published, except `.well-known` (RFC 8615). */
const HIDDEN = /\/\.(?!well-known\/)/;
const NOT_FOUND_PAGE = '/404.html';

/**
 * Lists an edition's files with their hashes. The gate serves nothing else. Symbolic links and
 * hidden files are excluded.
 *
 * @throws SiteConfigError when two files have the same URL, a name has a backslash, or the 404 page is missing
 */
export function indexFiles(directory: string, baseUrl = '/'): FileIndex {
  const files: [string, IndexedFile][] = [];
  const byAddress = new Map<string, string>();
  for (const file of listFiles(directory)) {
    const name = `/${file}`;
    if (HIDDEN.test(name)) {
      continue;
    }
    if (name.includes('\\')) {
      throw new SiteConfigError(
        `The edition in ${directory} contains ${name}, which no URL can name. Rename the file without the backslash.`,
      );
    }
    const address = canonicalPathname(name.split('/').map(encodeURIComponent).join('/'));
    const other = address === null ? undefined : byAddress.get(address);
    if (address !== null && other !== undefined) {
      throw new SiteConfigError(
        `The edition in ${directory} contains two files with the same address: ${other} and ${name}. Addresses are not case-sensitive, so rename one of the files.`,
      );
    }
    if (address !== null) {
      byAddress.set(address, name);
    }
    // File names in Docusaurus's folder contain a content hash.
    const isHashed = name.startsWith(`${baseUrl}assets/`);
    files.push([name, indexFile(path.join(directory, file), name, isHashed)]);
  }
  if (!files.some(([name]) => name === NOT_FOUND_PAGE)) {
    throw new SiteConfigError(
      `The edition in ${directory} does not contain ${NOT_FOUND_PAGE.slice(1)}.`,
    );
  }
  return {version: 1, files: Object.fromEntries(files)};
}

function indexFile(location: string, name: string, isHashed: boolean): IndexedFile {
  const bytes = fs.readFileSync(location);
  const isPage = name.endsWith('.html');
  return {
    hash: sha256(bytes),
    size: bytes.byteLength,
    type: contentTypeOf(name),
    kind: isPage ? 'page' : isHashed ? 'immutable' : 'asset',
    ...(isPage && {scripts: scriptHashes(bytes.toString('utf8'))}),
  };
}

function contentTypeOf(name: string): string {
  // The package looks the ending up in an object, which also has a property named `constructor`.
  const known: unknown = lookup(name);
  const type = typeof known === 'string' ? known : 'application/octet-stream';
  const isText = /^text\/|[/+](?:json|xml|javascript)$/.test(type);
  return isText ? `${type}; charset=utf-8` : type;
}
