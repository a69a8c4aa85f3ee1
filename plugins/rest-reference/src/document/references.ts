import type {Reference} from './openapi';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isReference(value: unknown): value is Reference {
  return isRecord(value) && typeof value.$ref === 'string';
}

/** The last segment of a local reference: `Mission` of `#/components/schemas/Mission`. */
export function referenceName({$ref}: Reference): string {
  return segmentsOf($ref).at(-1) ?? '';
}

/** The decoded segments of a local JSON Pointer. @throws Error for an escape that is none, such as `~x` or `%zz` */
export function segmentsOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(decodeSegment);
}

function decodeSegment(segment: string): string {
  if (/~(?![01])/.test(segment)) {
    throw new Error(`"~" in "${segment}" must be written "~0", and "/" "~1".`);
  }
  return decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The pointer of a member, in the one spelling that this code compares. */
export function childPointer(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25')}`;
}

/** The same pointer in the spelling of `childPointer`. */
export function canonicalPointer(pointer: string): string {
  return segmentsOf(pointer).reduce(childPointer, '#');
}

/** An object's own member, or an entry of a list; undefined if there is none. */
export function ownMember(value: unknown, key: string): unknown {
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return isThere ? (value as Record<string, unknown>)[key] : undefined;
}

/**
 * Follows a chain of references to its end. Keywords beside a `$ref`, such as `description` and
 * `default`, override those of the target (JSON Schema 2020-12).
 */
export type Resolve = <T extends object>(value: T | Reference) => T;

/** @throws Error for external, dangling and circular references */
export function createResolver(document: object): Resolve {
  return function resolve<T extends object>(value: T | Reference): T {
    let current: T | Reference = value;
    const seen = new Set<string>();
    let siblings: object = {};
    while (isReference(current)) {
      const target = segmentsOf(current.$ref).reduce(ownMember, document as unknown);
      if (!current.$ref.startsWith('#/') || !isRecord(target) || seen.has(current.$ref)) {
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
