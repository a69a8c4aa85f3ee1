import type {parse} from '@babel/parser';
import type MagicString from 'magic-string';
import {SiteConfigError} from '@gated-docs/access-config';

export type Statement = ReturnType<typeof parse>['program']['body'][number];
type Expression = Extract<Statement, {type: 'ExpressionStatement'}>['expression'];
type ObjectLiteral = Extract<Expression, {type: 'ObjectExpression'}>;
type ArrayLiteral = Extract<Expression, {type: 'ArrayExpression'}>;
type Node = {start?: number | null; end?: number | null; loc?: {start: {line: number}} | null};

/** What is inserted into an object or an array that the author has written. */
export type Value = string | boolean | readonly Value[] | {readonly [key: string]: Value};
/** `quote`: spells texts and keys. */
type Target = {file: string; output: MagicString; quote: (text: string, isKey: boolean) => string};

const WIDTH = 80;

/** @throws SiteConfigError with the place and the reason why a form is not edited */
export function refuse(file: string, node: Node, reason: string): never {
  throw new SiteConfigError(`${file}:${node.loc?.start.line ?? 1}: ${reason}`);
}

/** The expression without parentheses and types around it. */
export function unwrap(node: {type: string}): {type: string} {
  return 'expression' in node &&
    ['ParenthesizedExpression', 'TSSatisfiesExpression', 'TSAsExpression'].includes(node.type)
    ? unwrap(node.expression as {type: string})
    : node;
}

export const isObject = (node: {type: string}): node is ObjectLiteral =>
  node.type === 'ObjectExpression';

const isArray = (node: {type: string}): node is ArrayLiteral => node.type === 'ArrayExpression';
const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/**
 * Inserts properties into an object that is written out. Arrays and objects that exist get the new elements.
 *
 * @throws SiteConfigError if the object is in another form, or has one of the properties with another value
 */
export function insertInto(
  target: Target,
  object: ObjectLiteral,
  additions: Readonly<Record<string, Value>>,
): void {
  const missing: [string, Value][] = [];
  for (const [key, value] of Object.entries(additions)) {
    const found = findProperty(target.file, object, key);
    const current = found && unwrap(found.value);
    if (!current) {
      missing.push([key, value]);
    } else if (isList(value) && isArray(current)) {
      append(target, current, value);
    } else if (typeof value === 'object' && !isList(value) && isObject(current)) {
      insertInto(target, current, value);
    } else if (!('value' in current && current.value === value)) {
      const needed = isList(value) ? 'an array' : typeof value === 'object' ? 'an object' : value;
      refuse(target.file, found, `"${key}" is not ${needed}, written out.`);
    }
  }
  if (missing.length > 0) {
    prepend(target, object, missing);
  }
}

function findProperty(file: string, object: ObjectLiteral, key: string) {
  return object.properties
    .map((property) =>
      property.type === 'ObjectProperty' && !property.computed
        ? property
        : refuse(file, property, 'only properties that are written out can be read here.'),
    )
    .find(({key: own}) => ('name' in own ? own.name : 'value' in own && own.value) === key);
}

/** At the start, because the order of properties has no meaning. */
function prepend(target: Target, object: ObjectLiteral, entries: [string, Value][]): void {
  const [first] = object.properties;
  const start = (object.start ?? 0) + 1;
  const indent = first && indentOf(target, start, first);
  const texts = entries.map(([key, value]) => printEntry(target, key, value, indent ?? ''));
  const text =
    indent === undefined
      ? texts.join(', ') + (first ? ', ' : '')
      : texts.map((entry) => `\n${indent}${entry},`).join('');
  target.output.appendLeft(start, text);
}

/** At the end: a later theme wraps the components of earlier ones. */
function append(target: Target, array: ArrayLiteral, values: readonly Value[]): void {
  const last = array.elements.at(-1);
  const indent = last ? (indentOf(target, array.start ?? 0, last) ?? '') : '';
  const texts = values.map((value) => print(target, value, indent));
  if (!last) {
    target.output.appendLeft((array.start ?? 0) + 1, texts.join(', '));
    return;
  }
  const end = last.end ?? 0;
  const rest = target.output.original.slice(end);
  // The comma and a comment belong to the last element.
  const [tail] = /^,[ \t]*(?:\/\/.*)?(?=\r?\n)/.exec(rest) ?? [];
  if (tail === undefined) {
    target.output.appendLeft(end, texts.map((text) => `, ${text}`).join(''));
  } else {
    target.output.appendLeft(
      end + tail.trimEnd().length,
      texts.map((text) => `\n${indent}${text},`).join(''),
    );
  }
}

/** The spaces before an element; undefined if it does not begin its line. */
function indentOf({output}: Target, start: number, element: Node): string | undefined {
  const before = output.original.slice(start, element.start ?? 0);
  return /\n([ \t]*)$/.exec(before)?.[1];
}

/** JavaScript of a value, over several lines if it is long. */
export function print(target: Pick<Target, 'quote'>, value: Value, indent: string): string {
  if (typeof value !== 'object') {
    return typeof value === 'string' ? target.quote(value, false) : String(value);
  }
  const inner = `${indent}  `;
  const parts = isList(value)
    ? value.map((element) => print(target, element, inner))
    : Object.entries(value).map(([key, entry]) => printEntry(target, key, entry, inner));
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}'];
  const line = open + parts.join(', ') + close;
  return line.length <= WIDTH && !line.includes('\n')
    ? line
    : [open, ...parts.map((part) => `${inner}${part},`), indent + close].join('\n');
}

const printEntry = (
  target: Pick<Target, 'quote'>,
  key: string,
  value: Value,
  indent: string,
): string => `${target.quote(key, true)}: ${print(target, value, indent)}`;
