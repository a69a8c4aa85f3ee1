import {ContractError} from './ContractError';
import {findNearMiss, IN_TEXT, resemblesMark} from './nearMisses';
import {visitParts, wholeOf, type Part} from './places';
import {isRecord} from './references';

/** The groups of every restricted part, by its pointer. */
export type Marks = ReadonlyMap<string, readonly string[]>;

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
    if (!isRecord(value) || shape.is === 'data') {
      return;
    }
    for (const [key, child] of Object.entries(value)) {
      if (shape.is === 'map') {
        assertName(key, child, part);
      } else if (key === 'x-groups' && shape.canBeMarked && shape.is === 'object') {
        marks.set(pointer, parseGroups(child, pointer));
      } else {
        assertNoMark(key, child, part);
      }
    }
  });
  return marks;
}

/** A text is only a name if it is nothing else, such as the name of a header. */
function assertNotInText(text: string, {shape, pointer}: Part): void {
  if (shape.is !== 'data' && IN_TEXT.exec(text) && !/^[\w-]*$/.test(text)) {
    throw new ContractError(
      pointer,
      `${JSON.stringify(text)} is a text, so "x-groups" in it restricts nothing. Remove it, or check the indentation and write "x-groups: [internal]" as a key of the part.`,
    );
  }
}

/** Entries of a map are objects, so anything else is no name. */
function assertName(name: string, entry: unknown, {pointer}: Part): void {
  const isEntry = isRecord(entry) || typeof entry === 'boolean' || !resemblesMark(name);
  if (!isEntry && typeof entry !== 'string') {
    throw misplaced(name, entry, pointer);
  }
}

function assertNoMark(key: string, value: unknown, {shape, pointer}: Part): void {
  if (key === 'x-groups') {
    throw misplaced(key, value, pointer);
  }
  const message = shape.is === 'object' ? findNearMiss(key) : undefined;
  if (message !== undefined) {
    throw new ContractError(pointer, message);
  }
  if (resemblesMark(key)) {
    throw misplaced(key, value, pointer);
  }
}

function misplaced(key: string, value: unknown, pointer: string): ContractError {
  return new ContractError(
    pointer,
    `"${key}: ${JSON.stringify(value)}" restricts nothing here. Write "x-groups" in an operation, path, webhook, tag, parameter, response, header, example, component, property, or entry of allOf, oneOf or anyOf. To restrict everything, add a rule for the page of the contract.`,
  );
}

/** The groups of a part; undefined if it is for all readers. `readMarks` has checked them. */
export function groupsOf(value: object): string[] | undefined {
  return 'x-groups' in value ? (value['x-groups'] as string[]) : undefined;
}

function parseGroups(value: unknown, pointer: string): string[] {
  const isName = (name: unknown) => typeof name === 'string' && /^[\w.-]+$/.test(name);
  if (!Array.isArray(value) || value.length === 0 || !value.every(isName)) {
    throw new ContractError(
      pointer,
      `"x-groups: ${JSON.stringify(value)}" is not a list of group names. Use a list such as "x-groups: [internal]".`,
    );
  }
  return value as string[];
}
