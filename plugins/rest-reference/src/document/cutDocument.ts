import {isDeepStrictEqual} from 'node:util';
import {findAbsence, type Absence, type Holds} from './absence';
import {assertNoMentions} from './assertNoMentions';
import {assertReferences} from './assertReferences';
import {assertSeparable} from './assertSeparable';
import {ContractError} from './ContractError';
import {COMPOSING, cutData, isLost} from './cutData';
import {readMarks} from './marks';
import type {ApiDocument} from './openapi';
import {keyOf, memberOf, membersOf, partAt, wholeOf, type Part} from './places';
import {childPointer, isRecord, isReference} from './references';
import {withoutUnused} from './withoutUnused';

/**
 * The document for an audience: without the parts whose `x-groups` contain none of their groups, references to such
 * parts, and what nothing uses any more. Removes all `x-groups`. A document without any is returned as it is.
 *
 * @throws ContractError for an `x-groups` that is misplaced or invalid, and for a document that may say something about
 * a removed part
 */
export function cutDocument(document: ApiDocument, holds: Holds): ApiDocument {
  const marks = readMarks(document);
  assertReferences(document, marks.size > 0);
  if (marks.size === 0) {
    return document;
  }
  for (const gone of new Set([...marks.values()].map((groups) => groups.join(' ')))) {
    // Whoever lacks a part with these groups sees at most what these readers do.
    const isHeld: Holds = (groups) => groups.some((group) => !gone.split(' ').includes(group));
    assertSeparable(findAbsence(document, marks, isHeld));
  }
  const absence = findAbsence(document, marks, holds);
  // Parts are only removed, so the type stays the same.
  const cut = withoutUnused(cutPart(wholeOf(document), absence) as ApiDocument, document);
  assertNoMentions(cut, absence);
  return cut;
}

/** Fields about the value that the schemas around them describe. */
const ABOUT_VALUE = new Set(['example', 'examples', 'default', 'const', 'enum', ...COMPOSING]);

/**
 * A part without removed ones in it, their names in lists, their values in examples, and lists that this empties. So
 * `{required: [margin], properties: {margin: {x-groups: [internal]}}, example: {id: a, margin: 1}}` becomes
 * `{example: {id: a}}`.
 *
 * @param around the schemas that describe the values here
 */
function cutPart(part: Part, absence: Absence, around: readonly Part[] = []): unknown {
  const {value, shape} = part;
  if (shape.is === 'data') {
    return cutValue(part, around, absence);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const isObject = shape.is === 'object';
  if (isObject && shape.kind === 'example') {
    return cutExample(part, absence, around);
  }
  const describing = isObject ? describingIn(part, around) : around;
  const kept = membersOf(part).flatMap((member): [string, unknown][] => {
    const key = keyOf(member);
    if ((isObject && key === 'x-groups') || isRemoved(member, absence)) {
      return [];
    }
    const inner = isObject && !ABOUT_VALUE.has(key) ? [] : describing;
    const cut = cutPart(
      isObject ? withoutNames(part, member, absence, describing) : member,
      absence,
      inner,
    );
    return isEmptied(member, cut) ? [] : [[key, cut]];
  });
  return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
}

/** A schema describes its own values, and the one of a parameter, header or media type those beside it. */
function describingIn(part: Part, around: readonly Part[]): readonly Part[] {
  if (part.shape.kind === 'schema') {
    return [part, ...around];
  }
  const schema = memberOf(part, 'schema');
  return schema.shape.kind === 'schema' ? [schema] : [];
}

function isRemoved({value, shape, pointer}: Part, {parts, find}: Absence): boolean {
  const place = isRecord(value) && shape.is !== 'data' ? find(pointer) : undefined;
  if (place !== undefined && !shape.canBeMarked) {
    throw new ContractError(
      pointer,
      `this refers to ${place}, which is restricted to ${parts.get(place)?.join(', ')}. Restrict what contains the reference, or remove it.`,
    );
  }
  return place !== undefined;
}

/** Lists and maps that are invalid, or allow anything, if nothing is left in them. */
const NEEDED = new Set(['responses', 'security', ...COMPOSING]);

/** Whether a list or map lost all entries. If it stayed, it would reveal that there were some. */
function isEmptied(before: Part, cut: unknown): boolean {
  const key = keyOf(before);
  const isEmpty = (child: unknown) =>
    typeof child === 'object' && child !== null && Object.keys(child).length === 0;
  const {is, kind} = before.shape;
  const isContainer = is !== 'data' && (is !== 'object' || kind === 'callback') && key !== 'paths';
  if (!isContainer || !isEmpty(cut) || isEmpty(before.value)) {
    return false;
  }
  if (NEEDED.has(key)) {
    throw new ContractError(
      before.pointer,
      `all entries of "${key}" are restricted. Restrict what contains them instead, or leave an entry for its other readers.`,
    );
  }
  return true;
}

/** The lists and maps of names that lose those of removed parts. In any other place, such a name is an error. */
function withoutNames(
  {shape: {kind}}: Part,
  list: Part,
  absence: Absence,
  describing: readonly Part[],
): Part {
  const {value, pointer} = list;
  if (typeof value !== 'object' || value === null) {
    return list;
  }
  const without = (isGone: (item: unknown) => boolean) => ({
    ...list,
    value: Array.isArray(value)
      ? value.filter((item) => !isGone(item))
      : Object.fromEntries(Object.entries(value).filter(([name]) => !isGone(name))),
  });
  switch (`${kind}.${keyOf(list)}`) {
    case 'schema.required':
    case 'mediaType.encoding':
      return without((name) => isLost(String(name), describing, absence, pointer));
    case 'operation.tags':
      return without((tag) => absence.tags.has(tag));
    case 'operation.security':
    case 'document.security': {
      const schemes = '#/components/securitySchemes';
      const isGone = (name: string) => absence.find(childPointer(schemes, name)) !== undefined;
      return without(
        (requirement) => isRecord(requirement) && Object.keys(requirement).some(isGone),
      );
    }
    default:
      return list;
  }
}

function cutValue(data: Part, describing: readonly Part[], absence: Absence): unknown {
  return describing.length > 0 ? cutData(data, describing, absence) : data.value;
}

/**
 * An example without what the schemas around it lack for these readers. One that is kept under `components` is copied to
 * where it is used, because only there its schemas are known.
 */
function cutExample(part: Part, absence: Absence, around: readonly Part[]): unknown {
  const example = isReference(part.value) ? partAt(absence.document, part.value.$ref) : part;
  if (!isRecord(example.value)) {
    return part.value;
  }
  const {'x-groups': _groups, ...given} = example.value;
  const cut = {...given};
  for (const key of ['value', 'dataValue'].filter((name) => name in given)) {
    cut[key] = cutValue(memberOf(example, key), around, absence);
  }
  const isCopiedElsewhere = ['$ref', 'serializedValue', 'externalValue'].some(
    (key) => key in given,
  );
  if (isCopiedElsewhere && (isReference(given) || !isDeepStrictEqual(cut, given))) {
    throw new ContractError(
      part.pointer,
      'this example may show a restricted property elsewhere: in "serializedValue", "externalValue", or behind a second "$ref". Write it here with "value" only, or restrict it.',
    );
  }
  return cut;
}
