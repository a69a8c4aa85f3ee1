import type {ApiDocument} from './openapi';
import {isRecord} from './readDocument';
import {decodeSegment} from './references';

/** Objects with author-defined keys, instead of keywords of the specification. */
export const MAPS = new Set([
  ...['properties', 'patternProperties', '$defs', 'dependentSchemas', 'schemas', 'responses'],
  ...[
    'parameters',
    'examples',
    'requestBodies',
    'headers',
    'securitySchemes',
    'links',
    'callbacks',
  ],
  ...[
    'pathItems',
    'content',
    'paths',
    'webhooks',
    'variables',
    'scopes',
    'encoding',
    'additionalOperations',
  ],
]);

/** Keywords whose values are data, and never parts of the document. */
const DATA = new Set(['example', 'default', 'const', 'enum', 'value', 'dataValue']);

/** Whether a value is data. The examples of a schema are, but those of a media type are parts of the document. */
export function isData(key: string, value: unknown): boolean {
  return DATA.has(key) || (key === 'examples' && Array.isArray(value));
}

/**
 * Names of properties, parameters and headers that one document defines and the other does not. Those of parameters and
 * headers are expressions, such as `$request.query.limit`, and `$request.limit` for a parameter in any place.
 */
export function namesOnlyIn(document: ApiDocument, other: ApiDocument): Set<string> {
  const others = new Set(namesWithin(other));
  return new Set(namesWithin(document).filter((name) => !others.has(name)));
}

function namesWithin(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap(namesWithin);
  }
  if (!isRecord(value)) {
    return [];
  }
  const {in: place, name} = value;
  const own =
    typeof place === 'string' && typeof name === 'string'
      ? [sourceName(`$request.${place}.${name}`), sourceName(`$request.${name}`)]
      : [];
  return [...own, ...namesWithinMembers(value)];
}

function namesWithinMembers(value: Record<string, unknown>): string[] {
  return Object.entries(value).flatMap(([key, child]) => {
    // Links only contain data and expressions.
    if (isData(key, child) || key === 'links') {
      return [];
    }
    if (!MAPS.has(key) || !isRecord(child)) {
      return namesWithin(child);
    }
    const inner = Object.values(child).flatMap(namesWithin);
    switch (key) {
      case 'properties':
        return [...Object.keys(child), ...inner];
      case 'headers':
        return [
          ...Object.keys(child).map((name) => sourceName(`$response.header.${name}`)),
          ...inner,
        ];
      default:
        return inner;
    }
  });
}

/** A runtime expression with a JSON Pointer into a body (OpenAPI 3.1, section 4.8.20.2), also within a URL. */
const BODY_POINTER = /\$(?:request|response)\.body#([^}\s]*)/g;

/** An expression that reads a parameter or header, also within a URL. */
const SOURCE = /\$(?:request\.(?:header|query|path)|response\.header)\.[^}\s]+/g;

/** Names on the paths of a text's pointers into bodies, and those of the parameters and headers that it reads. */
export function namesPointedTo(text: string): string[] {
  const inBodies = [...text.matchAll(BODY_POINTER)].flatMap(([, pointer = '']) =>
    pointer.split('/').slice(1).map(decodeName),
  );
  return [...inBodies, ...[...text.matchAll(SOURCE)].map(([source]) => sourceName(source))];
}

/** An expression in the form in which others are equal to it: the case of a header's name means nothing. */
export function sourceName(expression: string): string {
  return /^\$\w+\.header\./.test(expression) ? expression.toLowerCase() : expression;
}

/** The pointer of an expression need not be encoded like that of a reference. */
function decodeName(segment: string): string {
  try {
    return decodeSegment(segment);
  } catch {
    return segment;
  }
}
