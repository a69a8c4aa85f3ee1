import fs from 'node:fs';
import path from 'node:path';
import {readDocument, type ApiDocument} from '../../plugins/rest-reference/document';

export type RestDocument = {file: string; name: string; document: ApiDocument};

/** All contracts of the site, sorted by file name. */
export function restDocuments(folder = 'docs/apis'): RestDocument[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.openapi.yaml'))
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      return {file, name, document: readDocument(file)};
    });
}
