import type {Absence} from './absence';
import {ContractError} from './ContractError';
import {memberOf, membersOf, partAt, type Part} from './places';
import {canonicalPointer, childPointer, isRecord} from './references';

/** Fields with schemas that describe the same value as the schema around them. */
export const COMPOSING = ['allOf', 'oneOf', 'anyOf'];

/** The schemas that describe the same value as those given, by pointer, without removed ones. */
export function composedOf(given: readonly Part[], {document, find}: Absence): Map<string, Part> {
  const found = new Map<string, Part>();
  const open = [...given];
  for (const part of open) {
    const {value, pointer} = part;
    if (isRecord(value) && !found.has(pointer) && find(pointer) === undefined) {
      found.set(pointer, part);
      open.push(...COMPOSING.flatMap((key) => membersOf(memberOf(part, key))));
      if (typeof value.$ref === 'string') {
        open.push(partAt(document, canonicalPointer(value.$ref)));
      }
    }
  }
  return found;
}

/** What schemas have at one of these paths, such as `properties` and a name; the first path that some have counts. */
function describedAt(schemas: ReadonlyMap<string, Part>, paths: readonly string[][]): Part[] {
  const found = paths.map((path) =>
    [...schemas.values()]
      .map((schema) => path.reduce(memberOf, schema))
      .filter(({value}) => value !== undefined),
  );
  return found.find((parts) => parts.length > 0) ?? [];
}

/**
 * Whether a property is removed from all schemas of a value, or only in schemas that are. With `margin` marked in `Base`,
 * the example `{id: a, margin: 1}` of `allOf: [Base, {}]` loses its `margin`; that of a schema without one is refused.
 *
 * @param given schemas of the value, which can be removed ones
 * @param place what names the property
 * @throws ContractError if only some of them lose it, or if they say nothing about it and others lose it
 */
export function isLost(
  name: string,
  given: readonly Part[],
  absence: Absence,
  place: string,
): boolean {
  const {parts, find} = absence;
  const described = describedAt(composedOf(given, absence), [['properties', name]]);
  const own = described.length > 0 ? described : describedAt(withRemoved(given, absence), at(name));
  const lost = own.flatMap(({pointer}) => find(pointer) ?? []);
  const elsewhere = [...parts.keys()].filter((part) =>
    part.endsWith(childPointer('/properties', name)),
  );
  const [other] = own.length > 0 ? lost : elsewhere;
  if (other !== undefined && (own.length === 0 || lost.length < own.length)) {
    throw new ContractError(
      place,
      `"${name}" is restricted at ${other}, but not in every schema that describes it here. Remove it here, rename one of the properties, or restrict all of them.`,
    );
  }
  return lost.length > 0;
}

const at = (name: string) => [['properties', name], ['additionalProperties']];

const withRemoved = (given: readonly Part[], absence: Absence) =>
  composedOf(given, {...absence, find: () => undefined});

/** A value without members that are removed from the schemas that describe it. */
export function cutData(data: Part, given: readonly Part[], absence: Absence): unknown {
  const {value, pointer} = data;
  assertDescribed(data, given, absence);
  const cut = (key: string, paths: readonly string[][]) =>
    cutData(memberOf(data, key), describedAt(withRemoved(given, absence), paths), absence);
  if (Array.isArray(value)) {
    return value.map((_, index) => cut(String(index), [['prefixItems', String(index)], ['items']]));
  }
  if (!isRecord(value)) {
    return value;
  }
  const names = Object.keys(value).filter((name) => !isLost(name, given, absence, pointer));
  return Object.fromEntries(names.map((name) => [name, cut(name, at(name))]));
}

/** @throws ContractError for a value that can be one of a removed schema: only that describes it, or an alternative does */
function assertDescribed({pointer}: Part, given: readonly Part[], absence: Absence): void {
  const schemas = [...composedOf(given, absence).values()];
  const alternatives = schemas
    .flatMap((schema) => [memberOf(schema, 'oneOf'), memberOf(schema, 'anyOf')])
    // A value in one of the alternatives is a value of this one.
    .filter((list) => !pointer.startsWith(`${list.pointer}/`))
    .flatMap(membersOf);
  const lost = [...alternatives, ...(schemas.length > 0 ? [] : given)].find(
    (part) => absence.find(part.pointer) !== undefined,
  );
  if (lost) {
    throw new ContractError(
      pointer,
      `this can be a value of ${lost.pointer}, which is restricted. Write such values in each alternative instead, or remove this one.`,
    );
  }
}
