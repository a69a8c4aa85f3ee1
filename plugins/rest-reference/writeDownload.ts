import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {GENERATED_FILES_DIR_NAME, posixPath} from '@docusaurus/utils';
import {stringify} from 'yaml';
import {CONTRACT_FORMAT} from './contractCutter';
import type {ApiDocument} from './openapi';

/**
 * Writes the document that readers can download, into the folder of generated files of the build at
 * hand, so that it reaches the site as an asset of the page that links to it and of no other.
 *
 * @returns the link's target, in Docusaurus's spelling for files of the site
 */
export function writeDownload(source: string, document: ApiDocument): string {
  // Two documents may have the same file name. The folder's name is not part of the asset's, and the same in every
  // edition, so that a compiled page does not depend on the edition that it was compiled for.
  const name = posixPath(path.relative(process.cwd(), source));
  const folder = createHash('sha256').update(name).digest('hex').slice(0, 12);
  const file = path.join(GENERATED_FILES_DIR_NAME, 'rest-reference', folder, path.basename(source));
  const content = stringify(document, CONTRACT_FORMAT);
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== content) {
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, content);
  }
  return `@site/${posixPath(file)}`;
}
