import type {ApiDocument, Reference} from './openapi';
import {isRecord} from './readDocument';

export function isReference(value: unknown): value is Reference {
  return isRecord(value) && typeof value.$ref === 'string';
}

/** The last segment of a local reference: `Mission` of `#/components/schemas/Mission`. */
export function referenceName({$ref}: Reference): string {
  return decodeSegment($ref.slice($ref.lastIndexOf('/') + 1));
}

/** Resolves a JSON Pointer in this document; undefined if the target does not exist. */
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
 * Follows a chain of references to its end. Keywords beside a `$ref`, such as `description` and
 * `default`, override those of the target (JSON Schema 2020-12).
 */
export type Resolve = <T extends object>(value: T | Reference) => T;

/** @throws Error for external, dangling and circular references */
export function createResolver(document: ApiDocument): Resolve {
  return function resolve<T extends object>(value: T | Reference): T {
    let current: T | Reference = value;
    const seen = new Set<string>();
    let siblings: object = {};
    while (isReference(current)) {
      const target = valueAt(document, current.$ref);
      if (!isRecord(target) || seen.has(current.$ref)) {
        throw new Error(
          `the reference "${current.$ref}" does not exist in this document. References to other files are not supported.`,
        );
      }
      seen.add(current.$ref);
      const {$ref: _followed, ...own} = current;
      siblings = {...own, ...siblings};
      // The linter makes sure that the target has the expected type.
      current = target as T | Reference;
    }
    return {...current, ...siblings};
  };
}

export function decodeSegment(segment: string): string {
  return decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~');
}
