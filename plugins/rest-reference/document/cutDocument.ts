import {cutExample, hidesMember} from './cutExample';
import {createVisibility, type Holds, type Visibility} from './visibility';
import type {ApiDocument} from './openapi';
import {isRecord} from './readDocument';
import {isReference, valueAt} from './references';
import {withoutUnused} from './withoutUnused';

/** Objects with author-defined keys, instead of keywords of the specification. */
const MAPS = new Set([
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

const REMOVED = Symbol('removed');

/**
 * The document for an audience: without parts whose `x-groups` contain none of their groups,
 * references to such parts, values of such properties in examples, and
 * unused components, tags and scopes. Removes all `x-groups`.
 *
 * @throws Error when an `x-groups` is not a list of group names, or stands where it guards nothing
 */
export function cutDocument(document: ApiDocument, holds: Holds): ApiDocument {
  assertNotGrouped(document, 'at the top of a contract');
  const visibility = createVisibility(document, holds);
  // Parts are only removed, so the type stays the same; the document itself is never removed.
  return withoutUnused(document, cutObject(document, visibility, document) as ApiDocument);
}

function cutValue(value: unknown, visibility: Visibility, document: ApiDocument): unknown {
  if (visibility.isHidden(value)) {
    return REMOVED;
  }
  if (Array.isArray(value)) {
    const kept = value
      .map((item: unknown) => cutValue(item, visibility, document))
      .filter((item) => item !== REMOVED);
    return kept.length === 0 && value.length > 0 ? REMOVED : kept;
  }
  return isRecord(value) ? cutObject(value, visibility, document) : value;
}

function cutObject(
  given: Record<string, unknown>,
  visibility: Visibility,
  document: ApiDocument,
): unknown {
  const kept: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(withCutExamples(given, visibility, document))) {
    const result = cutMember(key, child, visibility, document);
    if (key !== 'x-groups' && result !== REMOVED) {
      kept[key] = result;
    }
  }
  // Remove a parameter, header or media type without a schema.
  if (given.schema !== undefined && kept.schema === undefined) {
    return REMOVED;
  }
  // The same for a parameter whose media types have it. A response or header without content is still one.
  if (given.in !== undefined && given.content !== undefined && kept.content === undefined) {
    return REMOVED;
  }
  return withoutHiddenNames(given, kept, visibility);
}

function cutMember(
  key: string,
  child: unknown,
  visibility: Visibility,
  document: ApiDocument,
): unknown {
  if (DATA.has(key) || (key === 'examples' && Array.isArray(child))) {
    return child;
  }
  if (key === 'mapping' && isRecord(child)) {
    const entries = Object.entries(child).filter(
      ([, target]) => !visibility.isHiddenTarget(target),
    );
    return Object.fromEntries(entries);
  }
  if (MAPS.has(key) && isRecord(child)) {
    assertNotGrouped(child, `directly below "${key}"`);
    const entries = Object.entries(child).filter(
      ([, value]) => key !== 'links' || !visibility.isHiddenLink(value),
    );
    return cutMap(Object.fromEntries(entries), visibility, document);
  }
  const result = cutValue(withoutHiddenMentions(key, child, visibility), visibility, document);
  const isEmptyBody =
    key === 'requestBody' && isRecord(result) && !isReference(result) && !result.content;
  return isEmptyBody ? REMOVED : result;
}

/** The child without mentions, by name, of hidden tags and of hidden security schemes. */
function withoutHiddenMentions(key: string, child: unknown, visibility: Visibility): unknown {
  if (!Array.isArray(child)) {
    return child;
  }
  switch (key) {
    case 'tags':
      return child.filter((tag) => !visibility.isHiddenTag(tag));
    case 'security': {
      const shown = child.filter((requirement) => !visibility.isHiddenRequirement(requirement));
      // An empty list would say that no credentials are required.
      return shown.length > 0 || child.length === 0 ? shown : REMOVED;
    }
    default:
      return child;
  }
}

/** Fail closed: nobody notices a group that is ignored. A property of that name is an object. */
function assertNotGrouped(value: object, place: string): void {
  // Objects of a contract may have extension fields, which its types do not list.
  const {'x-groups': groups} = value as {'x-groups'?: unknown};
  if (groups !== undefined && !isRecord(groups)) {
    throw new Error(
      `"x-groups: ${JSON.stringify(groups)}" ${place} has no effect: add it to each part that it applies to, or add a rule for the page of the contract.`,
    );
  }
}

function cutMap(
  map: Record<string, unknown>,
  visibility: Visibility,
  document: ApiDocument,
): unknown {
  const entries = Object.entries(map)
    .map(([name, value]) => [name, cutValue(value, visibility, document)] as const)
    .filter(([, value]) => value !== REMOVED);
  return entries.length === 0 && Object.keys(map).length > 0
    ? REMOVED
    : Object.fromEntries(entries);
}

/**
 * Examples show what the schema beside them describes. One that is kept under `components` is copied to
 * where it is used, because only there its schema is known.
 */
function withCutExamples(
  given: Record<string, unknown>,
  visibility: Visibility,
  document: ApiDocument,
): Record<string, unknown> {
  const schema = given.schema ?? given;
  const cut = (value: unknown) => cutExample(value, schema, visibility);
  const result = {...given};
  if (given.example !== undefined) {
    result.example = cut(given.example);
  }
  if (Array.isArray(given.examples)) {
    result.examples = given.examples.map(cut);
  } else if (isRecord(given.examples) && given.schema !== undefined) {
    const entries = Object.entries(given.examples).map(([name, entry]) => {
      const example = isReference(entry) ? valueAt(document, entry.$ref) : entry;
      const isShown = isRecord(example) && !visibility.isHidden(entry) && 'value' in example;
      return [name, isShown ? {...example, value: cut(example.value)} : entry];
    });
    result.examples = Object.fromEntries(entries);
  }
  if (given.schema === undefined && given.default !== undefined) {
    result.default = cut(given.default);
  }
  return result;
}

/** Removes the names of hidden properties, which other keywords than `properties` repeat. */
function withoutHiddenNames(
  given: Record<string, unknown>,
  kept: Record<string, unknown>,
  visibility: Visibility,
): Record<string, unknown> {
  const {encoding, dependentRequired, discriminator} = kept;
  const isShown = (name: unknown) =>
    typeof name !== 'string' || !hidesMember(name, given, visibility);
  const shown = withShownRequired(kept, given, visibility);
  if (isRecord(encoding)) {
    shown.encoding = filterNames(encoding, (name) => !hidesMember(name, given.schema, visibility));
  }
  if (isRecord(shown.dependentSchemas)) {
    shown.dependentSchemas = filterNames(shown.dependentSchemas, isShown);
  }
  if (isRecord(dependentRequired)) {
    const entries = Object.entries(filterNames(dependentRequired, isShown));
    shown.dependentRequired = Object.fromEntries(
      entries.map(([name, names]) => [name, Array.isArray(names) ? names.filter(isShown) : names]),
    );
  }
  if (isRecord(discriminator) && !isShown(discriminator.propertyName)) {
    delete shown.discriminator;
  }
  return shown;
}

function filterNames(
  map: Record<string, unknown>,
  isShown: (name: string) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).filter(([name]) => isShown(name)));
}

/** Keywords whose schemas are about the same value. */
const LISTS = ['allOf', 'oneOf', 'anyOf'];
const SINGLE = ['not', 'if', 'then', 'else'];

/** A part of a schema, or the schema itself, without hidden names in it and in its own parts. */
function withShownRequired(
  part: Record<string, unknown>,
  schema: Record<string, unknown>,
  visibility: Visibility,
): Record<string, unknown> {
  const shown = {...part};
  const cut = (inner: unknown): unknown =>
    isRecord(inner) ? withShownRequired(inner, schema, visibility) : inner;
  for (const [key, inner] of Object.entries(part)) {
    if (SINGLE.includes(key)) {
      shown[key] = cut(inner);
    } else if (LISTS.includes(key) && Array.isArray(inner)) {
      shown[key] = inner.map(cut);
    } else if (key === 'dependentSchemas' && isRecord(inner)) {
      shown[key] = Object.fromEntries(Object.entries(inner).map(([name, of]) => [name, cut(of)]));
    }
  }
  if (Array.isArray(part.required)) {
    shown.required = part.required.filter(
      (name) => typeof name === 'string' && !hidesMember(name, schema, visibility),
    );
  }
  const isLost = (key: string) =>
    (key === 'required' && isEmpty(shown.required)) ||
    // Nothing would be valid.
    (key === 'not' && isEmpty(shown.not) && !isEmpty(part.not));
  return Object.fromEntries(Object.entries(shown).filter(([key]) => !isLost(key)));
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
