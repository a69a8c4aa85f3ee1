import type {ApiDocument, Reference} from './openapi';
import {isRecord} from './readDocument';

export function isReference(value: unknown): value is Reference {
  return isRecord(value) && typeof value.$ref === 'string';
}

/** The name that a local reference ends in: `Mission` of `#/components/schemas/Mission`. */
export function referenceName({$ref}: Reference): string {
  return decodeSegment($ref.slice($ref.lastIndexOf('/') + 1));
}

/** What a JSON Pointer of this document points at; undefined when it points at nothing. */
export function valueAt(document: unknown, pointer: string): unknown {
  if (!pointer.startsWith('#/')) {
    return undefined;
  }
  return pointer
    .slice(2)
    .split('/')
    .map(decodeSegment)
    .reduce((value: unknown, segment): unknown => {
      if (Array.isArray(value)) {
        return value[Number(segment)];
      }
      return isRecord(value) ? value[segment] : undefined;
    }, document);
}

/**
 * Follows references to the object they end at. Keywords beside a `$ref`, such as `description` and
 * `default`, override those of the target, as JSON Schema 2020-12 has it.
 */
export type Resolve = <T extends object>(value: T | Reference) => T;

/** @throws Error when a reference leaves the document, points at nothing or at itself */
export function createResolver(document: ApiDocument): Resolve {
  return function resolve<T extends object>(value: T | Reference): T {
    let current: T | Reference = value;
    const seen = new Set<string>();
    let siblings: object = {};
    while (isReference(current)) {
      const target = valueAt(document, current.$ref);
      if (!isRecord(target) || seen.has(current.$ref)) {
        throw new Error(
          `the reference "${current.$ref}" points at nothing in this document; references to other files are not supported.`,
        );
      }
      seen.add(current.$ref);
      const {$ref: _followed, ...own} = current;
      siblings = {...own, ...siblings};
      // The linter sees to it that it is of the type that belongs in this place.
      current = target as T | Reference;
    }
    return {...current, ...siblings};
  };
}

export function decodeSegment(segment: string): string {
  return decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~');
}
