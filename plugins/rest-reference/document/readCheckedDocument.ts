import {cutDocument} from './cutDocument';
import type {ApiDocument} from './openapi';
import {readDocument} from './readDocument';

/** Reads the whole document: an edition's contract is already cut. Restricted parts are wrapped in `<Groups>`. */
export function readCheckedDocument(file: string): ApiDocument {
  const document = readDocument(file);
  // Report invalid `x-groups` in every build, even if nothing is removed.
  cutDocument(document, () => true);
  return document;
}
