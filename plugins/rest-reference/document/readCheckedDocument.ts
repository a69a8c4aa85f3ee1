import {cutDocument} from './cutDocument';
import type {ApiDocument} from './openapi';
import {readDocument} from './readDocument';

/** The whole of it: an edition's contract was cut before. Parts for some groups are wrapped in `<Groups>`. */
export function readCheckedDocument(file: string): ApiDocument {
  const document = readDocument(file);
  // A mistake in a mark is told in every build, not only where something has to go.
  cutDocument(document, () => true);
  return document;
}
