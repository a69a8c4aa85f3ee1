import {METHODS, type ApiDocument} from './openapi';
import {isRecord} from './readDocument';
import {isReference, valueAt} from './references';

/** Determines which parts of a document are hidden from an audience. */
export type Visibility = {
  document: ApiDocument;
  /** Whether a part is for other groups, refers to such a part, or describes values of a hidden schema. */
  isHidden: (value: unknown) => boolean;
  /** The same for a request body, which is nothing without content. */
  isHiddenBody: (body: unknown) => boolean;
  /** The same for the target of a discriminator: a reference, or the bare name of a schema. */
  isHiddenTarget: (target: unknown) => boolean;
  /** Whether an operation's tag is for other groups. */
  isHiddenTag: (tag: unknown) => boolean;
  /** Whether a security requirement names a scheme for other groups. */
  isHiddenRequirement: (requirement: unknown) => boolean;
  /** Whether only hidden parts define properties of this name. */
  isHiddenName: (name: string) => boolean;
  /** Whether a link of a response leads to an operation for other groups. */
  isHiddenLink: (link: unknown) => boolean;
};

/** Whether readers are in one of these groups. */
export type Holds = (groups: readonly string[]) => boolean;

/** Fail closed: a reference into a hidden part is hidden, too. */
export function createVisibility(
  document: ApiDocument,
  holds: Holds,
  hiddenNames: ReadonlySet<string> = new Set(),
): Visibility {
  const hiddenTags = new Set<unknown>(
    (document.tags ?? []).flatMap((tag) => (isMarkedForOthers(tag) ? tag.name : [])),
  );

  function isForOthers(value: unknown): boolean {
    return isRecord(value) && (isMarkedForOthers(value) || isInHiddenSection(value));
  }

  function isMarkedForOthers(value: Record<string, unknown>): boolean {
    return value['x-groups'] !== undefined && !holds(groupsOf(value));
  }

  /** The page shows an operation in the section of its first tag. A group of tags also has a name. */
  function isInHiddenSection({tags, name}: Record<string, unknown>): boolean {
    return name === undefined && Array.isArray(tags) && hiddenTags.has(tags[0]);
  }

  function isHidden(value: unknown, seen: readonly string[] = []): boolean {
    return isRestricted(value, seen) || (isRecord(value) && lacksSchema(value, seen));
  }

  function isRestricted(value: unknown, seen: readonly string[]): boolean {
    return isForOthers(value) || (isReference(value) && isHiddenPointer(value.$ref, seen));
  }

  /**
   * Whether the schema of a parameter, header or media type is hidden, or all media types of a parameter. A response
   * or header without content is still one.
   */
  function lacksSchema(value: Record<string, unknown>, seen: readonly string[]): boolean {
    return isHidden(value.schema, seen) || (value.in !== undefined && lacksContent(value, seen));
  }

  function lacksContent({content}: Record<string, unknown>, seen: readonly string[]): boolean {
    const types: unknown[] = isRecord(content) ? Object.values(content) : [];
    return types.length > 0 && types.every((type) => isHidden(type, seen));
  }

  function isHiddenBody(value: unknown): boolean {
    const body = endOf(value);
    return isHidden(value) || (isRecord(body) && (!body.content || lacksContent(body, [])));
  }

  /** The end of a chain of references; undefined if it has none. */
  function endOf(value: unknown, seen: readonly string[] = []): unknown {
    if (!isReference(value)) {
      return value;
    }
    const {$ref} = value;
    return seen.includes($ref) ? undefined : endOf(valueAt(document, $ref), [...seen, $ref]);
  }

  /**
   * Checks every part on the path, because descendants of a hidden part are hidden. Only the last one is sure to be no
   * map, which can have an entry named like a keyword.
   */
  function isHiddenPointer(pointer: string, seen: readonly string[]): boolean {
    if (seen.includes(pointer)) {
      return false;
    }
    const segments = pointer.split('/');
    return segments.some((_, index) => {
      const target = valueAt(document, segments.slice(0, index + 1).join('/'));
      const isLast = index === segments.length - 1;
      return (isLast ? isHidden : isRestricted)(target, [...seen, pointer]);
    });
  }

  /** The IDs of hidden operations in a map of path items, and in the callbacks of these. */
  function hiddenOperationsIn(
    map: unknown,
    isWithinHidden = false,
    seen: unknown[] = [],
  ): string[] {
    return recordsIn(map).flatMap((item) => {
      const path = isReference(item) ? valueAt(document, item.$ref) : item;
      if (!isRecord(path) || seen.includes(path)) {
        return [];
      }
      const operations = [
        ...METHODS.map((method) => path[method]).filter(isRecord),
        ...recordsIn(path.additionalOperations),
      ];
      return operations.flatMap((operation) => {
        const isOut = isWithinHidden || isHidden(item) || isHidden(operation);
        const {operationId: id, callbacks} = operation;
        const inner = recordsIn(callbacks).flatMap((callback) =>
          hiddenOperationsIn(callback, isOut || isHidden(callback), [...seen, path]),
        );
        return isOut && typeof id === 'string' ? [id, ...inner] : inner;
      });
    });
  }

  const {pathItems, callbacks} = document.components ?? {};
  const hiddenOperations = new Set<unknown>([
    ...[document.paths, document.webhooks, pathItems].flatMap((map) => hiddenOperationsIn(map)),
    ...recordsIn(callbacks).flatMap((callback) => hiddenOperationsIn(callback, isHidden(callback))),
  ]);

  function isHiddenLink(value: unknown): boolean {
    const link = isReference(value) ? valueAt(document, value.$ref) : value;
    return (
      isRecord(link) &&
      (hiddenOperations.has(link.operationId) ||
        (typeof link.operationRef === 'string' && isHiddenPointer(link.operationRef, [])))
    );
  }

  return {
    document,
    isHiddenLink,
    isHidden: (value) => isHidden(value),
    isHiddenBody,
    isHiddenRequirement: (requirement) =>
      isRecord(requirement) &&
      Object.keys(requirement).some((name) =>
        isHiddenPointer(`#/components/securitySchemes/${name}`, []),
      ),
    isHiddenName: (name) => hiddenNames.has(name),
    isHiddenTag: (tag) => hiddenTags.has(tag),
    isHiddenTarget: (target) =>
      typeof target === 'string' &&
      isHiddenPointer(target.startsWith('#/') ? target : `#/components/schemas/${target}`, []),
  };
}

function recordsIn(map: unknown): Record<string, unknown>[] {
  return Object.values(isRecord(map) ? map : {}).filter(isRecord);
}

/** Fail closed: nobody notices a group that is ignored. A property of that name is an object. */
export function assertNotGrouped(value: object, place: string): void {
  // Objects of a contract may have extension fields, which its types do not list.
  const {'x-groups': groups} = value as {'x-groups'?: unknown};
  if (groups !== undefined && !isRecord(groups)) {
    throw new Error(
      `"x-groups: ${JSON.stringify(groups)}" ${place} has no effect: add it to each part that it applies to, or add a rule for the page of the contract.`,
    );
  }
}

/** The groups of a part; undefined if it is for all readers. */
export function groupsOf(value: Record<string, unknown>): string[];
export function groupsOf(value: {'x-groups'?: string[]}): string[] | undefined;
export function groupsOf(value: {'x-groups'?: unknown}): string[] | undefined {
  const named = value['x-groups'];
  if (named === undefined) {
    return undefined;
  }
  if (
    !Array.isArray(named) ||
    named.length === 0 ||
    !named.every((name) => typeof name === 'string')
  ) {
    throw new Error(
      `"x-groups: ${JSON.stringify(named)}" is not a list of group names. Use a list such as "x-groups: [internal]".`,
    );
  }
  return named;
}
