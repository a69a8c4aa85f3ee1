import {isRecord} from './readDocument';
import {isReference, valueAt} from './references';
import type {Visibility} from './visibility';

type Definition = {schema: unknown; isHidden: boolean};

/** Removes values of hidden properties from an example. */
export function cutExample(value: unknown, schema: unknown, visibility: Visibility): unknown {
  if (Array.isArray(value)) {
    const items = definitionsOf(schema, visibility).map(({schema: {items}}) => items);
    return value.map((item: unknown) => cutBy(item, items, visibility));
  }
  if (!isRecord(value)) {
    return value;
  }
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const definitions = definitionsOfMember(name, schema, visibility);
    const shown = definitions.filter(({isHidden}) => !isHidden);
    if (definitions.length > 0 && shown.length === 0) {
      return [];
    }
    return [
      [
        name,
        cutBy(
          member,
          shown.map(({schema: definition}) => definition),
          visibility,
        ),
      ],
    ];
  });
  return Object.fromEntries(entries);
}

function cutBy(value: unknown, schemas: readonly unknown[], visibility: Visibility): unknown {
  return schemas.reduce((result, schema) => cutExample(result, schema, visibility), value);
}

/** The schema of a named member; otherwise the schema for additional members. */
function definitionsOfMember(name: string, schema: unknown, visibility: Visibility): Definition[] {
  const parts = definitionsOf(schema, visibility);
  const defined = (pick: (part: Record<string, unknown>) => unknown) =>
    parts.flatMap(({schema: part, isHidden}) => {
      const definition = pick(part);
      return isRecord(definition)
        ? [{schema: definition, isHidden: isHidden || visibility.isHidden(definition)}]
        : [];
    });
  const named = defined(({properties}) => (isRecord(properties) ? properties[name] : undefined));
  return named.length > 0 ? named : defined((part) => part.additionalProperties);
}

/** A schema and the schemas it is composed of. Parts of a hidden schema are marked hidden, too. */
function definitionsOf(
  schema: unknown,
  visibility: Visibility,
  isWithinHidden = false,
  seen: readonly unknown[] = [],
): {schema: Record<string, unknown>; isHidden: boolean}[] {
  if (!isRecord(schema) || seen.includes(schema)) {
    return [];
  }
  const isHidden = isWithinHidden || visibility.isHidden(schema);
  const inner = isReference(schema)
    ? [valueAt(visibility.document, schema.$ref)]
    : [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list): unknown[] =>
        Array.isArray(list) ? list : [],
      );
  const composed = inner.flatMap((part: unknown) =>
    definitionsOf(part, visibility, isHidden, [...seen, schema]),
  );
  return [{schema, isHidden}, ...composed];
}
