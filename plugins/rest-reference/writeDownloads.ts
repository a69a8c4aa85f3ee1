import fs from 'node:fs';
import path from 'node:path';
import {contractCutter} from './contractCutter';
import {readCheckedDocument} from './document/readCheckedDocument';
import {writeDownload} from './writeDownload';

/**
 * Writes the downloads of all contracts before the first page is compiled: a page that was compiled in an earlier
 * build links to its download as well, and no compilation writes it.
 */
export function writeDownloads(directory: string): void {
  const files = fs.readdirSync(directory, {recursive: true, encoding: 'utf8'});
  for (const source of files
    .filter(contractCutter.cuts)
    .map((file) => path.join(directory, file))) {
    try {
      writeDownload(source, readCheckedDocument(source));
    } catch {
      // Reported where a page shows the contract, with the page's place.
    }
  }
}
