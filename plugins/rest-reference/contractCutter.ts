import {dump, type DumpOptions} from 'js-yaml';
import {cutDocument} from './document/cutDocument';
import {parseDocument} from './document/readDocument';
import type {Holds} from './document/visibility';

/**
 * Serialization of a downloadable contract. Texts that a YAML 1.1 parser would take for a time or a Boolean are quoted,
 * which is the library's default.
 */
export const CONTRACT_FORMAT = {lineWidth: 100, noRefs: true} as const satisfies DumpOptions;

/**
 * Removes parts for other groups from an edition's contracts before anything reads them, so that
 * neither the page nor the download contains them.
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
      // Keep the author's formatting if no part is for some groups only.
      return text;
    }
    return file.endsWith('.json') ? JSON.stringify(cut, null, 2) : dump(cut, CONTRACT_FORMAT);
  },
};
