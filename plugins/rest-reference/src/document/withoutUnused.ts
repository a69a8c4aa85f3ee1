import {ContractError} from './ContractError';
import type {ApiDocument} from './openapi';
import {partAt, targetsOf, visitReachable, wholeOf, type Part} from './places';
import {canonicalPointer, childPointer, isRecord, isReference, referenceName} from './references';

/** What the operations of a document use, directly or through components. */
type Used = {
  /** Pointers of components. */
  components: Set<string>;
  /** Security schemes with their scopes. */
  schemes: Map<string, ReadonlySet<unknown>>;
  tags: Set<unknown>;
};

/**
 * Removes components, scopes and tags that nothing uses any more.
 *
 * @throws ContractError for a schema that may be used without being named
 */
export function withoutUnused(cut: ApiDocument, before: ApiDocument): ApiDocument {
  const used = findUsed(cut);
  const usedBefore = findUsed(before).tags;
  const tags = cut.tags?.filter(({name}) => used.tags.has(name) || !usedBefore.has(name));
  const shown = new Set([...used.tags, ...(tags ?? []).map(({name}) => name)]);
  const groups = cut['x-tagGroups']
    ?.map((group) => ({...group, tags: group.tags?.filter((name) => shown.has(name)) ?? []}))
    .filter((group) => group.tags.length > 0);
  const sections = Object.entries(cut.components ?? {}).map(([section, entries]) => {
    const kept = Object.entries(entries ?? {}).flatMap(([name, value]): [string, unknown][] => {
      if (section === 'securitySchemes') {
        const scopes = used.schemes.get(name);
        return scopes ? [[name, withUsedScopes(value, scopes)]] : [];
      }
      const pointer = childPointer(childPointer('#/components', section), name);
      const isUsed =
        used.components.has(pointer) || assertNotImplied(partAt(cut, pointer), cut, used);
      return isUsed ? [[name, value]] : [];
    });
    return [section, Object.fromEntries(kept)] as const;
  });
  return {
    ...cut,
    ...(tags && {tags}),
    ...(groups && {'x-tagGroups': groups}),
    // Each section keeps a subset of its own entries.
    ...(cut.components && {components: Object.fromEntries(sections) as typeof cut.components}),
  };
}

function findUsed(document: ApiDocument): Used {
  const used: Used = {
    components: new Set(),
    schemes: new Map(),
    tags: new Set(),
  };
  const addScheme = (name: string, scopes: Iterable<unknown>) =>
    used.schemes.set(name, new Set([...(used.schemes.get(name) ?? []), ...scopes]));
  const {components: _components, ...roots} = document;
  visitReachable(wholeOf(roots), document, (part) => {
    const {value, shape} = part;
    targetsOf(part).forEach((target) => {
      used.components.add(canonicalPointer(target).split('/').slice(0, 4).join('/'));
    });
    if (
      isRecord(value) &&
      ['document', 'operation'].includes(shape.kind) &&
      shape.is === 'object'
    ) {
      const requirements = (Array.isArray(value.security) ? value.security : []).filter(isRecord);
      requirements
        .flatMap((one) => Object.entries(one))
        .forEach(([name, scopes]) => addScheme(name, [scopes].flat()));
      const tags: unknown[] =
        shape.kind === 'operation' && Array.isArray(value.tags) ? value.tags : [];
      tags.forEach((tag) => used.tags.add(tag));
    }
  });
  // A scheme can refer to another one, which the loop then follows, too.
  for (const [name, scopes] of used.schemes) {
    const scheme = document.components?.securitySchemes?.[name];
    if (isReference(scheme)) {
      addScheme(referenceName(scheme), scopes);
    }
  }
  return used;
}

/** A discriminator without a mapping can mean any schema that extends its own. @returns false: the schema is unused */
function assertNotImplied({value, pointer}: Part, document: ApiDocument, used: Used): false {
  const parts: unknown[] = isRecord(value) && Array.isArray(value.allOf) ? value.allOf : [];
  const base = parts.filter(isReference).find(({$ref}) => {
    const target = partAt(document, $ref).value;
    return used.components.has($ref) && isRecord(target) && target.discriminator !== undefined;
  });
  if (base) {
    throw new ContractError(
      pointer,
      `nothing that these readers have refers to this schema, but the discriminator of ${base.$ref} can mean it. Add "x-groups" to it, or name it in the "mapping" of the discriminator.`,
    );
  }
  return false;
}

function withUsedScopes(scheme: unknown, used: ReadonlySet<unknown>): unknown {
  if (!isRecord(scheme) || !isRecord(scheme.flows)) {
    return scheme;
  }
  const flows = Object.entries(scheme.flows).map(([name, flow]): [string, unknown] => {
    const scopes = isRecord(flow) && isRecord(flow.scopes) ? Object.entries(flow.scopes) : [];
    const kept = Object.fromEntries(scopes.filter(([scope]) => used.has(scope)));
    return [name, {...(isRecord(flow) && flow), scopes: kept}];
  });
  return {...scheme, flows: Object.fromEntries(flows)};
}
