import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {GENERATED_FILES_DIR_NAME, posixPath} from '@docusaurus/utils';
import {stringify} from 'yaml';
import {CONTRACT_FORMAT, contractsBelow} from './contractCutter';
import {readDocument, type ApiDocument} from './document';

/** Writes the document that readers can download. @returns the link's target */
export function writeDownload(source: string, document: ApiDocument): string {
  return writeGenerated(source, path.basename(source), stringify(document, CONTRACT_FORMAT));
}

/**
 * Writes the downloads of all contracts before the first page is compiled: a cached page of an earlier
 * build also links to its download, but is not compiled.
 */
export function writeDownloads(folder: string): void {
  for (const source of contractsBelow(folder)) {
    try {
      writeDownload(source, readDocument(source));
    } catch {
      // Reported for the page that shows the contract, with its position.
    }
  }
}

/** The file name of a contract, without its endings. */
export const contractName = (source: string): string =>
  path.basename(source).replace(/\.openapi\.\w+$/, '');

/**
 * Writes a downloadable file to the folder of generated files of the current build, so
 * that it becomes an asset only of the page that links to it.
 *
 * @param source distinguishes sources with the same file name
 * @returns the link's target, in Docusaurus's spelling for files of the site
 */
export function writeGenerated(source: string, name: string, content: string): string {
  // The folder's name is not part of the asset's name, and is the same in every edition, so that a compiled page
  // does not depend on its edition.
  const origin = posixPath(path.relative(process.cwd(), source));
  const folder = createHash('sha256').update(origin).digest('hex').slice(0, 12);
  const file = path.join(GENERATED_FILES_DIR_NAME, 'rest-reference', folder, name);
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== content) {
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, content);
  }
  return `@site/${posixPath(file)}`;
}
