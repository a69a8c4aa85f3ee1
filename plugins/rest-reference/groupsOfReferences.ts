import fs from 'node:fs';
import path from 'node:path';
import {isRecord, readDocument} from './readDocument';
import {groupsOf} from './visibility';

const REFERENCE = /<ApiReference\s+document="([^"]+)"/g;

/** The groups that parts of the API documents on a page are for: one list for each part. */
export function groupsOfReferences({file}: {file: string}): string[][] {
  const text = fs.readFileSync(file, 'utf8');
  return [...text.matchAll(REFERENCE)].flatMap(([, document = '']) =>
    groupsIn(readDocument(path.resolve(path.dirname(file), document))),
  );
}

function groupsIn(value: unknown): string[][] {
  if (Array.isArray(value)) {
    return value.flatMap(groupsIn);
  }
  if (!isRecord(value)) {
    return [];
  }
  const own = value['x-groups'] === undefined ? [] : [groupsOf(value)];
  return [...own, ...Object.values(value).flatMap(groupsIn)];
}
