import {findResembled} from '@gated-docs/access/marks';
import {ContractError} from './ContractError';
import {visitParts, wholeOf, type Part} from './places';
import {childPointer, isRecord} from './references';

/** The groups of every restricted part, by its pointer. */
export type Marks = ReadonlyMap<string, readonly string[]>;

/** A mark in a comment, a description or another text, where nothing reads it. */
export const IN_TEXT = /\bx[-_]?groups?\b|<\/?groups\b/i;

/** Marks of this project. No key of OpenAPI is one of these or one letter off, with or without `x-`. */
const MARKS = ['x-groups', 'x-slashid', 'x-auth', 'x-belongs-to', 'slashid', 'belongs-to'];

/** Marks of other tools, without `-` and `_`. */
const OTHER_TOOLS =
  /^x(?:internal|audiences?|visib(?:ility|le)|hid(?:e|den)|private|public|access|restricted|permissions|roles|excluded?|ignore)$/;

/**
 * Finds every `x-groups` of a document.
 *
 * @throws ContractError for one that is invalid or where the table of places has none, and for what only looks like one
 */
export function readMarks(document: unknown): Marks {
  const marks = new Map<string, readonly string[]>();
  visitParts(wholeOf(document), (part) => {
    const {value, shape, pointer} = part;
    if (typeof value === 'string') {
      assertNotInText(value, part);
    }
    if (shape.is === 'list' && shape.kind !== 'schema' && Array.isArray(value)) {
      assertNoMarkAlone(value, part);
    }
    if (!isRecord(value) || shape.is === 'data') {
      return;
    }
    for (const [key, child] of Object.entries(value)) {
      if (key === 'x-groups' && shape.is === 'object' && shape.canBeMarked) {
        marks.set(pointer, parseGroups(child, pointer));
      } else {
        assertNoMark(key, child, part);
      }
    }
  });
  return marks;
}

/** Such an entry is mostly one "-" too many; a schema alone can be empty. */
function assertNoMarkAlone(entries: readonly unknown[], {pointer}: Part): void {
  const alone = entries.findIndex(
    (entry) => isRecord(entry) && Object.keys(entry).join() === 'x-groups',
  );
  if (alone >= 0) {
    throw new ContractError(
      childPointer(pointer, String(alone)),
      'this entry consists of "x-groups" alone, so it restricts nothing. Remove the "-" before it if it belongs to the entry above.',
    );
  }
}

/** A text that is nothing but the word is a name, such as that of a header. */
function assertNotInText(text: string, {shape, pointer}: Part): void {
  if (shape.is !== 'data' && IN_TEXT.test(text) && !/^[\w-]*$/.test(text)) {
    throw new ContractError(
      pointer,
      `${JSON.stringify(text)} is a text, so a mark in it restricts nothing. Remove it, or check the indentation and write "x-groups: [internal]" as a key of the part.`,
    );
  }
}

function assertNoMark(key: string, value: unknown, {shape: {is, kind}, pointer}: Part): void {
  // The entries of a map are objects or, for schemas, Booleans, and have any name. Texts have any but that of the mark.
  const isEntry =
    kind === 'text'
      ? typeof value === 'string' && key !== 'x-groups'
      : isRecord(value) || (kind === 'schema' && typeof value === 'boolean');
  if (is === 'map' && isEntry) {
    return;
  }
  const isOfOtherTool = OTHER_TOOLS.test(key.toLowerCase().replaceAll(/[-_]/g, ''));
  if (is !== 'other' && key !== 'x-groups' && (isOfOtherTool || findResembled(key, MARKS))) {
    throw new ContractError(
      childPointer(pointer, key),
      `"${key}" ${isOfOtherTool ? 'is a mark of other tools, and' : 'looks like a mark, but'} restricts nothing here, so every reader would get this part. Write "x-groups: [internal]", or rename the key.`,
    );
  }
  // Extensions and unknown objects can have keys such as `groups`.
  if (/^x/i.test(key) && findResembled(key, ['x-groups'])) {
    throw misplaced(key, value, pointer);
  }
}

function misplaced(key: string, value: unknown, pointer: string): ContractError {
  return new ContractError(
    childPointer(pointer, key),
    `"${key}: ${JSON.stringify(value)}" restricts nothing here. Write "x-groups" in an operation, path, webhook, tag, parameter, response, header, example, component, property, or entry of allOf, oneOf or anyOf. To restrict everything, add a rule for the page of the contract.`,
  );
}

function parseGroups(value: unknown, pointer: string): string[] {
  const isName = (name: unknown) => typeof name === 'string' && /^[\w.-]+$/.test(name);
  if (!Array.isArray(value) || value.length === 0 || !value.every(isName)) {
    throw new ContractError(
      childPointer(pointer, 'x-groups'),
      `"x-groups: ${JSON.stringify(value)}" is not a list of group names. Use a list such as "x-groups: [internal]".`,
    );
  }
  return value as string[];
}
