import {childPointer, isRecord, segmentsOf} from './references';

/**
 * The objects of an OpenAPI document by kind, with the fields that hold others. It is all that cutting knows of OpenAPI.
 *
 * - `thing` is an object of that kind, `[thing]` a list, and `{thing}` a map with names that the author chose.
 * - `*`: the object can have `x-groups`. It is removed for other readers, like a reference to something removed.
 * - `data` is a value of the author's, in which nothing is a mark, and `keyword` a word of the specification.
 *
 * A kind without a row has no such fields. Other fields are texts or unknown: an `x-groups` in them is an error.
 */
const PLACES = `
document: openapi keyword, info info, servers [server], paths {pathItem*}, webhooks {pathItem*},
  tags [tag*], components components, x-tagGroups [tagGroup], externalDocs externalDocs
info: contact contact, license license
server: variables {variable}
tag: externalDocs externalDocs
components: schemas {schema*}, parameters {parameter*}, responses {response*}, headers {header*},
  examples {example*}, requestBodies {requestBody*}, securitySchemes {securityScheme*}, links {link*},
  callbacks {callback*}, pathItems {pathItem*}, mediaTypes {mediaType*}
pathItem: get operation*, put operation*, post operation*, delete operation*, options operation*,
  head operation*, patch operation*, trace operation*, query operation*,
  additionalOperations {operation*}, parameters [parameter*], servers [server]
operation: parameters [parameter*], requestBody requestBody, responses {response*},
  callbacks {callback}, servers [server], externalDocs externalDocs
callback: (any) pathItem*
requestBody: content {mediaType}
response: headers {header*}, content {mediaType}, links {link}
parameter: in keyword, style keyword, schema schema, content {mediaType}, example data,
  examples {example*}
header: style keyword, schema schema, content {mediaType}, example data, examples {example*}
mediaType: schema schema, itemSchema schema, encoding {encoding}, example data, examples {example*}
encoding: headers {header*}, style keyword
example: value data, dataValue data
link: parameters data, requestBody data
securityScheme: type keyword, in keyword, scheme keyword, flows flows
flows: (any) flow
flow: scopes {text}
schema: type keyword, format keyword, properties {schema*}, allOf [schema*], oneOf [schema*],
  anyOf [schema*], items schema, prefixItems [schema], additionalProperties schema, contentSchema schema,
  discriminator discriminator, xml xml, externalDocs externalDocs, $defs {schema}, default data, const data, enum [data], example data,
  examples [data], if schema, then schema, else schema, not schema, contains schema,
  dependentSchemas {schema}, patternProperties {schema}, propertyNames schema,
  unevaluatedProperties schema, unevaluatedItems schema
`;

/** What a value is, according to the table; `kind` is that of the object or of the entries. */
export type Shape = {
  is: 'object' | 'list' | 'map' | 'data' | 'keyword' | 'other';
  kind: string;
  canBeMarked: boolean;
};

/** A value of a document, with its place. */
export type Part = {value: unknown; shape: Shape; pointer: string};

const OTHER: Shape = {is: 'other', kind: '', canBeMarked: false};

const SHAPES = new Map(
  PLACES.trim()
    .split(/\n(?! )/)
    .map((row) => {
      const [kind = '', fields = ''] = row.split(/:(.*)/s);
      return [kind, new Map(fields.split(',').map((field) => parseField(field.trim())))];
    }),
);

function parseField(field: string): [string, Shape] {
  const [key = '', notation = ''] = field.split(' ');
  const kind = /\w+/.exec(notation)?.[0] ?? '';
  const is =
    {'[': 'list', '{': 'map'}[notation.charAt(0)] ??
    (/^(?:data|keyword)$/.test(kind) ? kind : 'object');
  return [key, {is: is as Shape['is'], kind, canBeMarked: notation.includes('*')}];
}

/** What a member of a value is. */
function shapeOfMember({is, kind, canBeMarked}: Shape, key: string): Shape {
  switch (is) {
    case 'list':
    case 'map':
      return {is: kind === 'data' ? 'data' : 'object', kind, canBeMarked};
    case 'object':
      return SHAPES.get(kind)?.get(key) ?? SHAPES.get(kind)?.get('(any)') ?? OTHER;
    default:
      return {...OTHER, is};
  }
}

export function wholeOf(document: unknown): Part {
  return {value: document, shape: {...OTHER, is: 'object', kind: 'document'}, pointer: '#'};
}

export function memberOf({value, shape, pointer}: Part, key: string): Part {
  const isIn = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return {
    value: isIn ? (value as Record<string, unknown>)[key] : undefined,
    shape: shapeOfMember(shape, key),
    pointer: childPointer(pointer, key),
  };
}

export function membersOf(part: Part): Part[] {
  const {value} = part;
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return keys.map((key) => memberOf(part, key));
}

/** The part at a local JSON Pointer; its value is undefined if there is none. */
export function partAt(document: unknown, pointer: string): Part {
  return segmentsOf(pointer).reduce(memberOf, wholeOf(document));
}

/** Visits a value and every value in it, from the top down. */
export function visitParts(part: Part, visit: (part: Part) => void): void {
  visit(part);
  membersOf(part).forEach((member) => visitParts(member, visit));
}

/** The same, and whatever these refer to, each target once. */
export function visitReachable(start: Part, document: unknown, visit: (part: Part) => void): void {
  const known = new Set<string>();
  const open = [start];
  for (const part of open) {
    visitParts(part, (inner) => {
      visit(inner);
      const targets = targetsOf(inner).filter((target) => !known.has(target));
      targets.forEach((target) => known.add(target));
      open.push(...targets.map((target) => partAt(document, target)));
    });
  }
}

/** The pointers that an object refers to: as a reference, as a link, or as a discriminator. */
export function targetsOf({value, shape: {is, kind}}: Part): string[] {
  if (!isRecord(value) || is === 'data' || is === 'map') {
    return [];
  }
  const {mapping, defaultMapping} = kind === 'discriminator' ? value : {};
  const schemas = [...Object.values(isRecord(mapping) ? mapping : {}), defaultMapping]
    .filter((name) => typeof name === 'string')
    .map((name) => (name.startsWith('#') ? name : childPointer('#/components/schemas', name)));
  return [value.$ref, value.operationRef, ...schemas].filter(
    (target) => typeof target === 'string',
  );
}

/** The objects of a kind. */
export function partsOfKind(document: unknown, kind: string): Part[] {
  const found: Part[] = [];
  visitParts(wholeOf(document), (part) => {
    if (part.shape.is === 'object' && part.shape.kind === kind) {
      found.push(part);
    }
  });
  return found;
}
