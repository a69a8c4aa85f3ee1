import type {ApiDocument} from './openapi';
import {keyOf, membersOf, wholeOf, type Part} from './places';
import {createResolver, isReference, type Resolve} from './references';

/**
 * A document without references, except for those to schemas, whose names a page shows, and those of a callback to
 * itself.
 */
export function inlined(document: ApiDocument): ApiDocument {
  // Every reference has its target's type.
  return withoutReferences(wholeOf(document), createResolver(document)) as ApiDocument;
}

function withoutReferences(part: Part, resolve: Resolve, around: readonly string[] = []): unknown {
  const {shape} = part;
  // An object that is null is reported with its place when its page is compiled.
  const given = part.value === null && shape.is === 'object' ? {} : part.value;
  const isOpaque = shape.kind === 'schema' || ['data', 'other'].includes(shape.is);
  if (typeof given !== 'object' || given === null || isOpaque) {
    return given;
  }
  const isFollowed = shape.is === 'object' && isReference(given) && !around.includes(given.$ref);
  const value = isFollowed ? resolve(given) : given;
  const inner = isFollowed ? [...around, given.$ref] : around;
  const members = membersOf({...part, value}).map(
    (member) => [keyOf(member), withoutReferences(member, resolve, inner)] as const,
  );
  return Array.isArray(value) ? members.map(([, item]) => item) : Object.fromEntries(members);
}
