import fs from 'node:fs';
import {slugify as oracleSlug} from '@graphql-markdown/utils';
import {
  buildClientSchema,
  buildSchema,
  executeSync,
  getNamedType,
  getNullableType,
  GraphQLSchema,
  isListType,
  isObjectType,
  OperationTypeNode,
  parse,
  validate,
  validateSchema,
  visit,
  type DocumentNode,
  type GraphQLObjectType,
} from 'graphql';
import {describe, expect, it} from 'vitest';
import {slugify} from '../../plugins/graphql-reference/src/slug';
import {
  brokenLinks,
  BASE,
  generateFrom,
  generateOpen,
  namesIn,
  routesOf,
  SITE_OPTIONS,
} from '../fixtures/graphql/pages';

const SCHEMA = 'docs/graphql/schema.graphql';
const linesOf = (file: string) => fs.readFileSync(file, 'utf8').trim().split('\n');
const all = await generateFrom(SCHEMA, SITE_OPTIONS);
const open = await generateOpen(SCHEMA, SITE_OPTIONS);

/** A shop's schema. */
const PUBLIC_SCHEMA = 'node_modules/@nautical-commerce/graphql-schema/nautical/schema.graphql';

/** The specification's patterns: `…-operation-filter-input` for values, `…-filter-input` for objects. */
const VALUE_FILTERS =
  'boolean date-time element-id float int long string time-span health-status location-type mission-state resource-message-states resource-message-type resource-type routing-type taskset-alert-method taskset-alert-state';
const OBJECT_FILTERS =
  'domain-status mission mission-forward-request mission-parameter mission-resource mission-task mission-task-set-alert mission-task-tag mission-taskset model-store-status repository-status resource-attribute resource-classification resource-connector-mapping resource-location resource-message resource-segment telemetry-measurement telemetry-value';
const ELEMENTS = ['mission', 'mission-resource', 'repository-group'];
const FAMILIES = [
  ...VALUE_FILTERS.split(' ').map((name) => `common/inputs/${name}-operation-filter-input`),
  ...OBJECT_FILTERS.split(' ').map((name) => `common/inputs/${name}-filter-input`),
  ...ELEMENTS.map((name) => `common/objects/element-changed-event-args-of-${name}`),
  ...ELEMENTS.map((name) => `common/objects/element-reference-of-${name}`),
  'common/objects/key-value-pair-of-element-id-and-mission-task-set-alert',
];

/**
 * Pages for internal readers beyond the specified routes: the objects whose filters the specification
 * names, and the mutation whose payload it names.
 */
const INTERNAL = [
  'common/objects/domain-status',
  'common/objects/model-store-status',
  'common/objects/repository-status',
  'resources/mutations/call-remote-action',
];

/** List variants of filters, one for every list of objects in a filterable object. */
function listVariants(): string[] {
  const types = buildSchema(all.downloads.get('schema-2025.9.0.graphql') ?? '').getTypeMap();
  const listed = Object.values(types)
    .filter((type) => isObjectType(type) && `${type.name}FilterInput` in types)
    .flatMap((type) => Object.values((type as GraphQLObjectType).getFields()))
    .filter(({type}) => isListType(getNullableType(type)))
    .map(({type}) => getNamedType(type).name.replace(/^ElementReferenceOf/, ''));
  return [...new Set(listed)]
    .filter((name) => `${name}FilterInput` in types)
    .map((name) => `common/inputs/list-filter-input-type-of-${oracleSlug(name)}-filter-input`);
}

describe('the routes', () => {
  const specified = ['', ...linesOf('tests/fixtures/graphql/specified-paths.txt'), ...FAMILIES];
  const routes = (places: readonly string[]) =>
    places.map((place) => (place ? `${BASE}${place}/` : BASE)).sort();

  it('without internal elements are exactly those of the specification', () => {
    expect(listVariants().length).toBeGreaterThan(15);
    expect(routesOf(open).sort()).toEqual(routes([...specified, ...listVariants()]));
  });

  it('with internal elements are the same, and those of the elements themselves', () => {
    expect(routesOf(all).sort()).toEqual(routes([...specified, ...listVariants(), ...INTERNAL]));
    expect(all.pages.get('changelog.mdx')).toContain('slug: "/graphql/changelog"');
  });

  /** Recorded from version 1.35 of its Docusaurus package for this schema, grouped by `@doc(category)`. */
  it('match those that @graphql-markdown generates from the same schema', () => {
    const recorded = linesOf('tests/fixtures/graphql/oracle-paths.txt').map(
      (place) => `${BASE}${place}/`,
    );
    expect(
      routesOf(all)
        .filter((route) => route !== BASE)
        .sort(),
    ).toEqual(recorded.sort());
  });

  it('have the slugs of @graphql-markdown, whatever the schema', () => {
    const names = new Set([SCHEMA, PUBLIC_SCHEMA].flatMap(namesIn));
    expect([...names].filter((name) => slugify(name) !== oracleSlug(name))).toEqual([]);
    expect(names.size).toBeGreaterThan(1500);
  });

  it('have no broken links', () => {
    expect(brokenLinks(all)).toEqual([]);
    expect(brokenLinks(open)).toEqual([]);
  });
});

describe('the schema', () => {
  it('of every edition is valid, as text and as introspection result', () => {
    for (const {downloads} of [all, open]) {
      const schema = buildSchema(downloads.get('schema-2025.9.0.graphql') ?? '');
      expect(validateSchema(schema)).toEqual([]);
      const {data} = JSON.parse(downloads.get('introspection-2025.9.0.json') ?? '{}');
      expect(Object.keys(buildClientSchema(data).getTypeMap()).sort()).toEqual(
        Object.keys(schema.getTypeMap()).sort(),
      );
    }
  });

  it('marks internal elements only in the internal edition', () => {
    const uses = (text: string) => text.match(/@internalApi(?! on)/g) ?? [];
    expect(uses(all.downloads.get('schema-2025.9.0.graphql') ?? '').length).toBeGreaterThan(0);
    expect(uses(open.downloads.get('schema-2025.9.0.graphql') ?? '')).toEqual([]);
  });

  it('names nothing internal for other readers, not even in descriptions', () => {
    const everything = [...open.pages, ...open.downloads].flat().join('\n');
    const hidden = internalNames(fs.readFileSync(SCHEMA, 'utf8'));
    expect(hidden.length).toBeGreaterThan(5);
    expect(hidden.filter((name) => new RegExp(`\\b${name}\\b`).test(everything))).toEqual([]);
  });
});

/** Names of internal elements only. */
function internalNames(sdl: string): string[] {
  const [internal, others] = [new Set<string>(), new Set<string>()];
  const note = (node: {
    name: {value: string};
    directives?: readonly {name: {value: string}}[] | undefined;
  }) => {
    const isInternal = node.directives?.some(({name}) => name.value === 'internalApi');
    (isInternal ? internal : others).add(node.name.value);
    return isInternal ? false : undefined;
  };
  visit(parse(sdl), {
    ObjectTypeDefinition: note,
    FieldDefinition: note,
    InputValueDefinition: note,
    EnumValueDefinition: note,
    InputObjectTypeDefinition: note,
  });
  return [...internal].filter((name) => !others.has(name));
}

describe('the words of the schema', () => {
  const document = parse(fs.readFileSync(SCHEMA, 'utf8'));
  type Described = {kind: string; name: {value: string}; description?: {value: string} | undefined};
  const elements: Described[] = [];
  const collect = (node: Described) => void elements.push(node);
  visit(document, {
    ObjectTypeDefinition: collect,
    InterfaceTypeDefinition: collect,
    UnionTypeDefinition: collect,
    InputObjectTypeDefinition: collect,
    EnumTypeDefinition: collect,
    EnumValueDefinition: collect,
    ScalarTypeDefinition: collect,
    FieldDefinition: collect,
    InputValueDefinition: collect,
    DirectiveDefinition: collect,
  });

  it('describe every type, field, argument, enum value and directive in full sentences', () => {
    const lacking = elements.filter(
      ({description}) => !/^[A-Z`][\s\S]*[.)]$/.test(description?.value ?? ''),
    );
    expect(lacking.map(({kind, name}) => `${kind} ${name.value}`)).toEqual([]);
    expect(elements.length).toBeGreaterThan(900);
  });

  it('name the replacement and removal date of every deprecation', () => {
    const reasons = [
      ...fs.readFileSync(SCHEMA, 'utf8').matchAll(/@deprecated(?:\(\s*reason: "(.*)"\s*\))?/g),
    ];
    expect(reasons.length).toBeGreaterThan(0);
    for (const [use, reason] of reasons) {
      expect(reason, use).toMatch(/^Use `.*will be removed on \d{4}-\d\d-\d\d\.$/);
    }
  });
});

describe.each([
  ['with internal elements', all],
  ['without internal elements', open],
])('every operation, %s,', (_which, {pages, downloads}) => {
  const schema = buildSchema(downloads.get('schema-2025.9.0.graphql') ?? '');
  const operations = [...pages].filter(([file]) =>
    /\/(?:queries|mutations|subscriptions)\/.*\.mdx$/.test(file),
  );
  const block = (text: string, title: string) =>
    new RegExp(`\`\`\`\\w+ title="(?:${title})"\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1];

  it.each(operations)('runs as its page shows it: %s', (_file, text) => {
    const document = parse(block(text, 'Operation') ?? '');
    const variableValues = JSON.parse(block(text, 'Variables') ?? '{}');
    const {data} = JSON.parse(block(text, 'Response|First event') ?? '');
    expect(validate(schema, document)).toEqual([]);
    // The schema accepts the shown variables, and completing the shown response changes nothing.
    const isSubscription = text.includes('First event');
    const answer = executeSync({
      ...{schema: isSubscription ? asQuery(schema) : schema, variableValues, rootValue: data},
      document: isSubscription ? asQueryDocument(document) : document,
    });
    expect(answer.errors ?? []).toEqual([]);
    expect(JSON.parse(JSON.stringify(answer.data))).toEqual(data);
  });

  it.each(operations)('documents cost, authorization, result and errors: %s', (file, text) => {
    expect(text).toMatch(/\n- Cost: \d+ points?/);
    expect(text).toMatch(/\n- Authorization: requires the `[a-z.]+` scope/);
    expect(text).toMatch(/\nThe operation in this example costs [\d,]+ points?\./);
    expect(text).toMatch(/\n## Result .*\n\n(?:Returns|Each event contains one) /);
    expect(text).toMatch(/\n## Errors .*\n[\s\S]*\n\| `scope_missing` \| \S/);
    expect(text).not.toMatch(/\n\| `\w+` \| +\|/);
    if (file.includes('/subscriptions/')) {
      expect(text).toMatch(/\n## Transport\n[\s\S]*\n## Reconnecting and replay\n/);
    }
  });
});

/** The same schema with subscriptions as queries, so that one event can be executed directly. */
function asQuery(schema: GraphQLSchema): GraphQLSchema {
  return new GraphQLSchema({...schema.toConfig(), query: schema.getSubscriptionType() ?? null});
}

function asQueryDocument(document: DocumentNode): DocumentNode {
  return visit(document, {
    OperationDefinition: (node) => ({...node, operation: OperationTypeNode.QUERY}),
  });
}

describe('the front page', () => {
  it('shows operations that the schema accepts', () => {
    const schema = buildSchema(open.downloads.get('schema-2025.9.0.graphql') ?? '');
    const text = fs.readFileSync('docs/graphql/index.mdx', 'utf8');
    const operations = [
      ...[...text.matchAll(/```graphql.*\n([\s\S]*?)```/g)].map(([, code = '']) => code),
      ...[...text.matchAll(/"query": "(.*)"/g)].map(([, code = '']) => code),
    ];
    expect(operations).toHaveLength(3);
    for (const operation of operations) {
      expect(validate(schema, parse(operation)).map(({message}) => message)).toEqual([]);
    }
  });
});

describe('a public schema', () => {
  it('generates pages with unique routes and no broken links', async () => {
    const generated = await generateFrom(PUBLIC_SCHEMA);
    const routes = routesOf(generated).map((route) => route.toLowerCase());
    expect(routes.length).toBeGreaterThan(1500);
    expect(new Set(routes).size).toBe(routes.length);
    expect(brokenLinks(generated)).toEqual([]);
  });
});
