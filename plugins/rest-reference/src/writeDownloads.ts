import fs from 'node:fs';
import path from 'node:path';
import {contractCutter} from './contractCutter';
import {readDocument} from './document';
import {writeDownload} from './writeDownload';

/**
 * Writes the downloads of all contracts before the first page is compiled: a cached page of an earlier
 * build also links to its download, but is not compiled.
 */
export function writeDownloads(directory: string): void {
  const files = fs.readdirSync(directory, {recursive: true, encoding: 'utf8'});
  for (const source of files
    .filter(contractCutter.cuts)
    .map((file) => path.join(directory, file))) {
    try {
      writeDownload(source, readDocument(source));
    } catch {
      // Reported for the page that shows the contract, with its position.
    }
  }
}
