import {childPointer, isRecord, ownMember, segmentsOf} from './references';

/**
 * The objects of OpenAPI 3.0, 3.1 and 3.2 and of JSON Schema 2020-12 by kind, with their fields. It is all that cutting
 * knows of OpenAPI.
 *
 * - `thing` is an object of that kind, `[thing]` a list, and `{thing}` a map with names that the author chose.
 * - `*`: the object can have `x-groups`. It is removed for other readers, like a reference to something removed.
 * - `data` is a value of the author's, in which nothing is a mark, and `keyword` a word of the specification.
 * - Fields after `|` are texts, numbers and names: an `x-groups` in them, or in any other field, is an error.
 */
const PLACES = `
document: openapi keyword, info info, servers [server], paths {pathItem*}, webhooks {pathItem*},
  tags [tag*], components components, x-tagGroups [tagGroup], externalDocs externalDocs | security
info: contact contact, license license | title version
server: variables {variable} | url description
variable: | default
tag: externalDocs externalDocs | name description
components: schemas {schema*}, parameters {parameter*}, responses {response*}, headers {header*},
  examples {example*}, requestBodies {requestBody*}, securitySchemes {securityScheme*}, links {link*},
  callbacks {callback*}, pathItems {pathItem*}, mediaTypes {mediaType*}
pathItem: get operation*, put operation*, post operation*, delete operation*, options operation*,
  head operation*, patch operation*, trace operation*, query operation*,
  additionalOperations {operation*}, parameters [parameter*], servers [server] | $ref summary description
operation: parameters [parameter*], requestBody requestBody, responses {response*},
  callbacks {callback}, servers [server], externalDocs externalDocs | tags summary description operationId deprecated
  security
callback: (any) pathItem*
requestBody: content {mediaType} | $ref description required
response: headers {header*}, content {mediaType}, links {link} | $ref summary description
parameter: in keyword, style keyword, schema schema, content {mediaType}, example data,
  examples {example*} | $ref name description required deprecated explode allowReserved
header: style keyword, schema schema, content {mediaType}, example data, examples {example*} | $ref description
  required deprecated
mediaType: schema schema, itemSchema schema, encoding {encoding}, example data, examples {example*} | $ref
encoding: headers {header*}, style keyword | contentType explode allowReserved
example: value data, dataValue data | $ref summary description serializedValue
link: parameters data, requestBody data | $ref operationId operationRef description
externalDocs: | description url
securityScheme: type keyword, in keyword, scheme keyword, flows flows | $ref description name bearerFormat
  openIdConnectUrl
flows: implicit flow, password flow, clientCredentials flow, authorizationCode flow, deviceAuthorization flow
flow: scopes {text}
discriminator: | propertyName mapping
schema: type keyword, format keyword, properties {schema*}, allOf [schema*], oneOf [schema*],
  anyOf [schema*], items schema, prefixItems [schema], additionalProperties schema, contentSchema schema,
  discriminator discriminator, xml xml, externalDocs externalDocs, $defs {schema}, default data, const data, enum [data], example data,
  examples [data], if schema, then schema, else schema, not schema, contains schema,
  dependentSchemas {schema}, patternProperties {schema}, propertyNames schema,
  unevaluatedProperties schema, unevaluatedItems schema | $ref title description nullable deprecated readOnly writeOnly
  pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems
  uniqueItems minProperties maxProperties required contentMediaType contentEncoding
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

/** The shape of each field, by kind. A kind of objects with names that the author chose has the field `(any)`. */
export const SHAPES: ReadonlyMap<string, ReadonlyMap<string, Shape>> = new Map(
  PLACES.trim()
    .split(/\n(?! )/)
    .map((row) => {
      const [kind = '', fields = '', others = ''] = row.split(/:|\|/);
      const named = [...fields.split(','), ...others.split(/\s/)].map((field) => field.trim());
      return [kind, new Map(named.filter(Boolean).map(parseField))];
    }),
);

function parseField(field: string): [string, Shape] {
  const [key = '', notation] = field.split(' ');
  if (notation === undefined) {
    return [key, OTHER];
  }
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
  return {
    value: ownMember(value, key),
    shape: shapeOfMember(shape, key),
    pointer: childPointer(pointer, key),
  };
}

export function membersOf(part: Part): Part[] {
  const {value} = part;
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return keys.map((key) => memberOf(part, key));
}

/** The name or the position of a part in the one around it. */
export const keyOf = ({pointer}: Part): string => segmentsOf(pointer).at(-1) ?? '';

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
