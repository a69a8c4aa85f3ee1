import {isDeepStrictEqual} from 'node:util';
import {withoutImpossible} from './conditions';
import {COMPOSING} from './composition';
import {cutExample} from './cutExample';
import {withoutHiddenNames} from './cutNames';
import {cutLinkData, cutLinkParameters, pointsToHidden} from './expressions';
import {isData, MAPS, namesOnlyIn} from './names';
import type {ApiDocument} from './openapi';
import {isRecord} from './readDocument';
import {isReference, valueAt} from './references';
import {assertNotGrouped, createVisibility, type Holds, type Visibility} from './visibility';
import {withoutUnused} from './withoutUnused';

const REMOVED = Symbol('removed');

/**
 * The document for an audience: without parts whose `x-groups` contain none of their groups,
 * references to such parts, names and example values of such properties, and
 * unused components, tags and scopes. Removes all `x-groups`.
 *
 * @throws Error when an `x-groups` is not a list of group names, or stands where it guards nothing
 */
export function cutDocument(document: ApiDocument, holds: Holds): ApiDocument {
  assertNotGrouped(document, 'at the top of a contract');
  let hidesParts = false;
  const first = cutOnce(
    document,
    createVisibility(document, (groups) => {
      const isHeld = holds(groups);
      hidesParts ||= !isHeld;
      return isHeld;
    }),
  );
  return hidesParts ? withoutMentions(document, first, holds) : first;
}

/** Cuts again until no name is left that the cut document does not define. */
function withoutMentions(document: ApiDocument, first: ApiDocument, holds: Holds): ApiDocument {
  // A component that no operation uses hides nothing.
  const used = withoutUnused(document, document);
  let cut = first;
  let hidden = new Set<string>();
  for (let names = namesOnlyIn(used, cut); names.size > hidden.size;) {
    hidden = names;
    cut = cutOnce(document, createVisibility(document, holds, hidden));
    // A removed mention can leave a component unused, whose names are then hidden, too.
    names = namesOnlyIn(used, cut);
  }
  return cut;
}

/** Parts are only removed, so the type stays the same; the document itself is never removed. */
function cutOnce(document: ApiDocument, visibility: Visibility): ApiDocument {
  return withoutUnused(document, cutObject(document, visibility) as ApiDocument);
}

/** Schemas around a part of a schema that are about the same value. */
type Enclosing = readonly Record<string, unknown>[];

function cutValue(value: unknown, visibility: Visibility, enclosing: Enclosing = []): unknown {
  if (visibility.isHidden(value)) {
    return REMOVED;
  }
  if (Array.isArray(value)) {
    const kept = value
      .map((item: unknown) => cutValue(item, visibility, enclosing))
      .filter((item) => item !== REMOVED);
    return kept.length === 0 && value.length > 0 ? REMOVED : kept;
  }
  if (typeof value === 'string') {
    return pointsToHidden(value, visibility) ? REMOVED : value;
  }
  return isRecord(value) ? cutObject(value, visibility, enclosing) : value;
}

function cutObject(
  given: Record<string, unknown>,
  visibility: Visibility,
  enclosing: Enclosing = [],
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  const schemas = [given, ...enclosing];
  const possible = withoutImpossible(withCutExamples(given, schemas, visibility), visibility);
  for (const [key, child] of Object.entries(possible)) {
    const result = cutMember(key, child, visibility, COMPOSING.has(key) ? schemas : []);
    if (key !== 'x-groups' && result !== REMOVED && !pointsToHidden(key, visibility)) {
      kept[key] = result;
    }
  }
  return withoutHiddenNames(given, kept, visibility);
}

function cutMember(
  key: string,
  child: unknown,
  visibility: Visibility,
  enclosing: Enclosing,
): unknown {
  if (isData(key, child)) {
    return child;
  }
  if (key === 'mapping' && isRecord(child)) {
    const entries = Object.entries(child).filter(
      ([, target]) => !visibility.isHiddenTarget(target),
    );
    return Object.fromEntries(entries);
  }
  if (key === 'defaultMapping' && visibility.isHiddenTarget(child)) {
    return REMOVED;
  }
  if (MAPS.has(key) && isRecord(child)) {
    assertNotGrouped(child, `directly below "${key}"`);
    return cutMap(child, (value) =>
      key === 'links' ? cutLink(value, visibility) : cutValue(value, visibility, enclosing),
    );
  }
  // Authors may explain an expression.
  if (typeof child === 'string' && ['description', 'summary'].includes(key)) {
    return child;
  }
  if (key === 'requestBody' && visibility.isHiddenBody(child)) {
    return REMOVED;
  }
  return cutValue(withoutHiddenMentions(key, child, visibility), visibility, enclosing);
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

/** The parameters and the request body of a link are data or expressions, unlike those of an operation. */
function cutLink(link: unknown, visibility: Visibility): unknown {
  if (visibility.isHiddenLink(link) || visibility.isHidden(link)) {
    return REMOVED;
  }
  if (!isRecord(link)) {
    return link;
  }
  const entries = Object.entries(link)
    .filter(([key]) => key !== 'x-groups')
    .map(([key, value]) => [key, cutLinkMember(key, value, visibility)] as const)
    .filter(([, value]) => value !== undefined && value !== REMOVED);
  return Object.fromEntries(entries);
}

function cutLinkMember(key: string, value: unknown, visibility: Visibility): unknown {
  switch (key) {
    case 'parameters':
      return cutLinkParameters(value, visibility);
    case 'requestBody':
      return cutLinkData(value, visibility);
    default:
      return cutMember(key, value, visibility, []);
  }
}

function cutMap(map: Record<string, unknown>, cut: (value: unknown) => unknown): unknown {
  const entries = Object.entries(map)
    .map(([name, value]) => [name, cut(value)] as const)
    .filter(([, value]) => value !== REMOVED);
  return entries.length === 0 && Object.keys(map).length > 0
    ? REMOVED
    : Object.fromEntries(entries);
}

/**
 * Examples show what the schema beside them describes, or the one that they stand in, with those around it. One that is
 * kept under `components` is copied to where it is used, because only there its schema is known.
 */
function withCutExamples(
  given: Record<string, unknown>,
  schemas: Enclosing,
  visibility: Visibility,
): Record<string, unknown> {
  const describing = given.schema === undefined ? schemas : [given.schema];
  const cut = (value: unknown) => cutExample(value, describing, visibility);
  const result = {...given};
  for (const key of ['example', 'default', 'const'].filter((name) => given[name] !== undefined)) {
    result[key] = cut(given[key]);
  }
  for (const key of ['examples', 'enum']) {
    const values = given[key];
    if (Array.isArray(values)) {
      result[key] = values.map(cut);
    }
  }
  if (isRecord(given.examples)) {
    const entries = Object.entries(given.examples).map(([name, entry]) => {
      const example = isReference(entry) ? valueAt(visibility.document, entry.$ref) : entry;
      const isCut = isRecord(example) && !visibility.isHidden(entry);
      return [name, isCut ? withCutValues(example, entry, cut) : entry];
    });
    result.examples = Object.fromEntries(entries);
  }
  return result;
}

/** The example with cut values, or its mention if it has none. */
function withCutValues(
  example: Record<string, unknown>,
  mention: unknown,
  cut: (value: unknown) => unknown,
): unknown {
  const keys = ['value', 'dataValue'].filter((key) => key in example);
  const values = Object.fromEntries(keys.map((key) => [key, cut(example[key])]));
  if (keys.every((key) => isDeepStrictEqual(values[key], example[key]))) {
    return keys.length > 0 ? example : mention;
  }
  // These show the same value as text, and would show what is cut.
  const {serializedValue: _text, externalValue: _file, ...rest} = example;
  return {...rest, ...values};
}
