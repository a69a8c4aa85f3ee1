import fs from 'node:fs';
import path from 'node:path';
import {readDocument, type ApiDocument} from '@gated-docs/rest-reference/document';

export type Contract = {
  file: string;
  /** The file relative to the folder of contracts. */
  name: string;
  document: ApiDocument;
};

/** All contracts in a folder, sorted by file name. */
export function readContracts(folder: string): Contract[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.openapi.yaml'))
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      return {file, name, document: readDocument(file)};
    });
}
