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
  ...['pathItems', 'content', 'paths', 'webhooks', 'variables', 'scopes', 'encoding'],
]);

/** Keywords whose values are data, and never parts of the document. */
const DATA = new Set(['example', 'default', 'const', 'enum', 'value']);

/** Whether a value is data. The examples of a schema are, but those of a media type are parts of the document. */
export function isData(key: string, value: unknown): boolean {
  return DATA.has(key) || (key === 'examples' && Array.isArray(value));
}

/** Names of properties that one document defines and the other does not. */
export function namesOnlyIn(document: ApiDocument, other: ApiDocument): Set<string> {
  const others = new Set(namesWithin(other));
  return new Set(namesWithin(document).filter((name) => !others.has(name)));
}

function namesWithin(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap(namesWithin);
  }
  return Object.entries(isRecord(value) ? value : {}).flatMap(([key, child]) => {
    if (isData(key, child)) {
      return [];
    }
    if (!MAPS.has(key) || !isRecord(child)) {
      return namesWithin(child);
    }
    const inner = Object.values(child).flatMap(namesWithin);
    return key === 'properties' ? [...Object.keys(child), ...inner] : inner;
  });
}

/** A runtime expression with a JSON Pointer into a body (OpenAPI 3.1, section 4.8.20.2), also within a URL. */
const BODY_POINTER = /\$(?:request|response)\.body#([^}\s]*)/g;

/** Names on the paths of a text's pointers into bodies. */
export function namesPointedTo(text: string): string[] {
  return [...text.matchAll(BODY_POINTER)].flatMap(([, pointer = '']) =>
    pointer.split('/').slice(1).map(decodeName),
  );
}

/** The pointer of an expression need not be encoded like that of a reference. */
function decodeName(segment: string): string {
  try {
    return decodeSegment(segment);
  } catch {
    return segment;
  }
}
