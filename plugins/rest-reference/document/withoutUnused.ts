import {METHODS, type ApiDocument, type Operation, type PathItem, type Reference} from './openapi';
import {isRecord} from './readDocument';
import {createResolver, decodeSegment, isReference} from './references';

/**
 * Removes path items and webhooks without operations, tags that lost all operations, and unused scopes and
 * components.
 */
export function withoutUnused(before: ApiDocument, cut: ApiDocument): ApiDocument {
  const resolve = createResolver(cut);
  const withOperations = <T extends PathItem | Reference>(map: Record<string, T> = {}) =>
    Object.fromEntries(
      Object.entries(map).filter(([, item]) => operationsIn(resolve<PathItem>(item)).length > 0),
    );
  const paths = withOperations(cut.paths);
  const left = {...cut, paths, ...(cut.webhooks && {webhooks: withOperations(cut.webhooks)})};
  const operations = operationsOf(left);
  return withUsedComponents(before, withShownTags(before, left, operations), operations);
}

/** Without tags that lost all operations, where other tags and groups name them, too. */
function withShownTags(
  before: ApiDocument,
  cut: ApiDocument,
  operations: readonly Operation[],
): ApiDocument {
  const used = new Set(operations.flatMap(({tags}) => tags ?? []));
  const lost = new Set(operationsOf(before).flatMap(({tags}) => tags ?? []));
  const tags = cut.tags?.filter(({name}) => used.has(name) || !lost.has(name));
  const shown = new Set([...used, ...(tags ?? []).map(({name}) => name)]);
  const groups = cut['x-tagGroups']
    ?.map((group) => ({...group, tags: group.tags?.filter((name) => shown.has(name)) ?? []}))
    .filter((group) => group.tags.length > 0);
  return {
    ...cut,
    ...(tags && {
      tags: tags.map(({parent, ...tag}) =>
        parent !== undefined && shown.has(parent) ? {...tag, parent} : tag,
      ),
    }),
    ...(groups && {'x-tagGroups': groups}),
  };
}

function operationsOf(document: ApiDocument): Operation[] {
  const resolve = createResolver(document);
  const items = [...Object.values(document.paths ?? {}), ...Object.values(document.webhooks ?? {})];
  return items.flatMap((item) => operationsIn(resolve<PathItem>(item)));
}

function operationsIn(item: PathItem): Operation[] {
  const others = Object.values(item.additionalOperations ?? {});
  return [...METHODS.flatMap((method) => item[method] ?? []), ...others];
}

function withUsedComponents(
  before: ApiDocument,
  document: ApiDocument,
  operations: Operation[],
): ApiDocument {
  const {components, ...rest} = document;
  if (!components) {
    return document;
  }
  const requirements = [...operations, rest].flatMap(({security}) => security ?? []);
  const schemes = new Set(requirements.flatMap((requirement) => Object.keys(requirement)));
  const scopes = new Set(requirements.flatMap((requirement) => Object.values(requirement).flat()));
  // Fail closed: what only hidden operations mentioned is not implied either.
  const {components: all = {}, ...roots} = before;
  const mentioned = usedComponents(roots, all, () => false);
  const used = usedComponents(rest, components, (id) => !mentioned.has(id));
  const kept = Object.entries(components).map(([section, entries]) => [
    section,
    Object.fromEntries(
      Object.entries(entries ?? {}).flatMap(([name, value]): [string, unknown][] => {
        if (section === 'securitySchemes') {
          return schemes.has(name) ? [[name, withUsedScopes(value, scopes)]] : [];
        }
        return used.has(`${section}/${name}`) ? [[name, value]] : [];
      }),
    ),
  ]);
  // Each section keeps a subset of its own entries.
  return {...rest, components: Object.fromEntries(kept) as NonNullable<ApiDocument['components']>};
}

/**
 * Components that are used, directly or through other components. Where a schema with a discriminator is used other than
 * to extend it, the schemas that extend it can be, too, without being mentioned.
 */
function usedComponents(
  roots: unknown,
  components: NonNullable<ApiDocument['components']>,
  isImplied: (id: string) => boolean,
): Set<string> {
  const schemas: Record<string, unknown> = components.schemas ?? {};
  const used = new Set<string>();
  const open: unknown[] = [roots];
  const add = (target: string) => {
    const [section = '', name = ''] = target.split('/').map(decodeSegment);
    const id = `${section}/${name}`;
    if (!used.has(id)) {
      used.add(id);
      open.push(components[section]?.[name]);
    }
    return {section, name};
  };
  const addWithImplied = (target: string) => {
    const {section, name} = add(target);
    const schema = section === 'schemas' ? schemas[name] : undefined;
    if (isRecord(schema) && schema.discriminator) {
      namesExtending(name, schemas)
        .map((child) => `schemas/${child}`)
        .filter(isImplied)
        .forEach(add);
    }
  };
  while (open.length > 0) {
    const value = open.pop();
    const {allOf, ...rest} = isRecord(value) ? value : {};
    targetsWithin(rest).forEach(addWithImplied);
    // A component extends these.
    targetsWithin(allOf).forEach(add);
  }
  return used;
}

/** Names of the schemas whose `allOf` refers to a named one, directly or through each other. */
function namesExtending(
  parent: string,
  schemas: Record<string, unknown>,
  known = new Set<string>(),
): string[] {
  const $ref = `#/components/schemas/${parent}`;
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const parts: unknown[] = isRecord(schema) && Array.isArray(schema.allOf) ? schema.allOf : [];
    if (known.has(name) || !parts.some((part) => isReference(part) && part.$ref === $ref)) {
      return [];
    }
    known.add(name);
    return [name, ...namesExtending(name, schemas, known)];
  });
}

/** `schemas/Mission` for each mention of a component, by `$ref` or in a discriminator's mapping. */
function targetsWithin(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap(targetsWithin);
  }
  if (!isRecord(value)) {
    return [];
  }
  return Object.entries(value).flatMap(([key, child]) => {
    if (key === '$ref' && typeof child === 'string') {
      return child.startsWith('#/components/') ? [child.slice('#/components/'.length)] : [];
    }
    // A property can have this name too.
    if (key === 'discriminator' && isRecord(child) && typeof child.propertyName === 'string') {
      const mapped = isRecord(child.mapping) ? Object.values(child.mapping) : [];
      const names = [...mapped, child.defaultMapping].filter((name) => typeof name === 'string');
      return names.map((name) => (name.startsWith('#/') ? name.slice(13) : `schemas/${name}`));
    }
    return targetsWithin(child);
  });
}

function withUsedScopes(scheme: unknown, used: ReadonlySet<string>): unknown {
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
