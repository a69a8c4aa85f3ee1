import type {Marks} from './marks';
import {partAt, partsOfKind, targetsOf} from './places';
import {canonicalPointer, isRecord, isReference} from './references';

/** Whether readers are in one of these groups. */
export type Holds = (groups: readonly string[]) => boolean;

/** What a document lacks for its readers. */
export type Absence = {
  document: unknown;
  /** The groups of the removed parts, by pointer, including parts within others. */
  parts: Marks;
  /** Names of removed tags. */
  tags: ReadonlySet<unknown>;
  /** The removed part that a pointer leads into, directly or through references. */
  find: (pointer: string) => string | undefined;
};

/**
 * The parts for other groups, and three kinds of parts that show them: schemas that refer to one, operations whose first
 * tag is one, because a page has them in the section of this tag, and paths that have no other operations.
 */
export function findAbsence(document: unknown, marks: Marks, holds: Holds): Absence {
  const parts = new Map([...marks].filter(([, groups]) => !holds(groups)));
  const find = (pointer: string, seen: readonly string[] = []): string | undefined => {
    const around = [...pointer.matchAll(/\//g)].map(({index}) => pointer.slice(0, index));
    const found = [...around, pointer].find((place) => parts.has(place));
    if (found !== undefined || parts.size === 0 || seen.includes(pointer)) {
      return found;
    }
    const part = partAt(document, pointer);
    const [target] = part.shape.kind === 'discriminator' ? [] : targetsOf(part);
    return target === undefined ? undefined : find(canonicalPointer(target), [...seen, pointer]);
  };
  for (const {value, shape, pointer} of partsOfKind(document, 'schema')) {
    const place = isReference(value) ? find(canonicalPointer(value.$ref)) : undefined;
    if (place !== undefined && shape.canBeMarked) {
      parts.set(pointer, parts.get(pointer) ?? parts.get(place) ?? []);
    }
  }
  const tags = new Map<unknown, readonly string[]>();
  for (const {value, pointer} of partsOfKind(document, 'tag')) {
    const groups = parts.get(pointer);
    if (groups && isRecord(value)) {
      tags.set(value.name, groups);
    }
  }
  const operations = partsOfKind(document, 'operation');
  for (const {value, pointer} of operations) {
    const groups = tags.get(
      isRecord(value) && Array.isArray(value.tags) ? value.tags[0] : undefined,
    );
    if (groups && !parts.has(pointer)) {
      parts.set(pointer, groups);
    }
  }
  for (const {value, pointer} of partsOfKind(document, 'pathItem')) {
    const own = operations.filter(
      (operation) =>
        operation.pointer.startsWith(`${pointer}/`) &&
        OF_PATH.test(operation.pointer.slice(pointer.length + 1)),
    );
    const groups = parts.get(own[0]?.pointer ?? '');
    if (groups && !isReference(value) && own.every((operation) => parts.has(operation.pointer))) {
      parts.set(pointer, parts.get(pointer) ?? groups);
    }
  }
  return {document, parts, tags: new Set(tags.keys()), find: (pointer) => find(pointer)};
}

/** The pointer of a path's operation, relative to the path. */
const OF_PATH = /^(?:additionalOperations\/)?[^/]*$/;
