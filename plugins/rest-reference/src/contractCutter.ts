import fs from 'node:fs';
import path from 'node:path';
import {stringify} from 'yaml';
import type {Holds} from './document/absence';
import {locateErrors} from './document/ContractError';
import {cutDocument} from './document/cutDocument';
import {parseDocument} from './document/readDocument';

/**
 * Serialization of a downloadable contract. Also quotes texts that a YAML 1.1 parser would take for something else, such
 * as times.
 */
export const CONTRACT_FORMAT = {
  lineWidth: 100,
  aliasDuplicateObjects: false,
  compat: 'yaml-1.1',
} as const;

/**
 * Removes parts for other groups from an edition's contracts before anything reads them, so that
 * neither the page nor the download contains them.
 */
export const contractCutter = {
  cuts: (file: string): boolean => /\.openapi\.(?:ya?ml|json)$/.test(file),

  cut({file, text}: {file: string; text: string}, holds: Holds): string {
    const document = parseDocument(text, file);
    const cut = locateErrors(file, text, () => cutDocument(document, holds));
    if (cut === document) {
      // Keep the author's formatting if no part is for some groups only.
      return text;
    }
    return file.endsWith('.json') ? JSON.stringify(cut, null, 2) : stringify(cut, CONTRACT_FORMAT);
  },
};

/** The contracts in a folder and below, sorted by path. */
export function contractsBelow(folder: string): string[] {
  const names = fs.readdirSync(folder, {recursive: true, encoding: 'utf8'});
  return names
    .filter(contractCutter.cuts)
    .sort()
    .map((name) => path.join(folder, name));
}
