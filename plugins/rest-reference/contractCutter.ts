import {stringify} from 'yaml';
import {cutDocument} from './document/cutDocument';
import {parseDocument} from './document/readDocument';
import type {Holds} from './document/visibility';

/** How a contract is written into a file that readers can download. */
export const CONTRACT_FORMAT = {lineWidth: 100, aliasDuplicateObjects: false} as const;

/**
 * Leaves out of an edition's contracts what is for other groups, before anything reads them there: what
 * its readers may not know is in neither the page nor the file that they can download.
 */
export const contractCutter = {
  cuts: (file: string): boolean => /\.openapi\.(?:ya?ml|json)$/.test(file),

  cut({file, text}: {file: string; text: string}, holds: Holds): string {
    let isMarked = false;
    const cut = cutDocument(parseDocument(text, file), (groups) => {
      isMarked = true;
      return holds(groups);
    });
    if (!isMarked) {
      // The author's own spelling, where no part is for some groups alone.
      return text;
    }
    return file.endsWith('.json') ? JSON.stringify(cut, null, 2) : stringify(cut, CONTRACT_FORMAT);
  },
};
