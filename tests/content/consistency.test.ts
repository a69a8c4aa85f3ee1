import fs from 'node:fs';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
} from 'graphql';
import {describe, expect, it} from 'vitest';
import type {Schema} from '../../plugins/rest-reference/src/document/openapi';
import {callsOf} from '../../plugins/rest-reference/src/request/calls';
import {createResolver} from '../../plugins/rest-reference/src/document/references';
import {contractAjv} from '../../plugins/sandbox/src/contract/contractAjv';
import {documentedCalls} from '../support/documentedCalls';
import {restDocuments, type RestDocument} from '../support/restDocuments';
import {writtenPages} from './writtenPages';

type Json = Record<string, unknown>;

type Element = {id: string; revision: number; updatedAt: string; value: Json; place: string};

const contracts = restDocuments();
const pages = writtenPages();
const schema = buildSchema(fs.readFileSync('docs/graphql/schema.graphql', 'utf8'));

describe('elements of all examples', () => {
  const seen = [
    ...contracts.flatMap(({name, document}) => elementsWithin(document, name)),
    ...pages.flatMap((page) =>
      documentedCalls(page).flatMap(({answer, line}) =>
        elementsWithin(answer?.json, `${page.file}:${line}`),
      ),
    ),
  ];

  it('change later with a higher revision, and never without one', () => {
    expect(seen.length).toBeGreaterThan(40);
    const wrong = seen.flatMap((one) =>
      seen
        .filter((other) => one.id === other.id && one.revision <= other.revision)
        .filter((other) =>
          one.revision === other.revision
            ? one.updatedAt !== other.updatedAt
            : Date.parse(one.updatedAt) >= Date.parse(other.updatedAt),
        )
        .map((other) => [describeState(one), describeState(other)]),
    );
    expect(wrong).toEqual([]);
  });

  it('change their owner when they are transferred', () => {
    const {document} = contractOf('domains');
    const owners = elementsWithin(document, 'domains').map(({value}) => value.institutionId);
    const {post} = document.paths?.['/domains/{domain}/transfer'] ?? {};
    const [before] = owners;
    const request = JSON.stringify(post?.requestBody);
    const response = JSON.stringify(post?.responses?.['200']);
    expect(before).toBeDefined();
    expect(request).not.toContain(String(before));
    expect(response).not.toContain(String(before));
  });
});

describe('REST and GraphQL', () => {
  /** Types for the same thing, with their names in each API. */
  const PAIRS: readonly (readonly [contract: string, rest: string, graphql: string])[] = [
    ['missions', 'Mission', 'Mission'],
    ['missions', 'Taskset', 'MissionTaskset'],
    ['missions', 'Task', 'MissionTask'],
    ['missions', 'Alert', 'MissionTaskSetAlert'],
    ['missions', 'MissionParameter', 'MissionParameter'],
    ['missions', 'ForwardRequest', 'MissionForwardRequest'],
    ['missions', 'NewMission', 'AddMissionRequest'],
    ['missions', 'NewTaskset', 'AddMissionTasksetRequest'],
    ['missions', 'NewTask', 'AddMissionTaskRequest'],
    ['resources', 'Resource', 'MissionResource'],
    ['resources', 'Attribute', 'ResourceAttribute'],
  ];

  it('limit texts of the same field to the same length', () => {
    const compared = PAIRS.flatMap(([contract, rest, graphql]) => {
      const {document} = contractOf(contract);
      const resolve = createResolver(document);
      const given = document.components?.schemas?.[rest];
      expect(given, rest).toBeDefined();
      const properties = given ? (resolve<Schema>(given).properties ?? {}) : {};
      return Object.entries(properties).flatMap(([name, property]) => {
        const {maxLength} = resolve<Schema>(property);
        const said = lengthOf(fieldsOf(graphql)[name]);
        return maxLength === undefined || said === undefined
          ? []
          : [{field: `${graphql}.${name}`, rest: maxLength, graphql: said}];
      });
    });
    expect(compared.length).toBeGreaterThan(8);
    expect(compared.filter(({rest, graphql}) => rest !== graphql)).toEqual([]);
  });

  it('require the same scope to read the caller of a mission', () => {
    for (const name of ['callerName', 'callerPhoneNumber']) {
      const node = (fieldsOf('Mission')[name] as GraphQLField<unknown, unknown>).astNode;
      const policy = JSON.stringify(
        node?.directives?.find((one) => one.name.value === 'authorize'),
      );
      expect(policy).toContain('"missions.read"');
    }
    const {document} = contractOf('missions');
    expect(JSON.stringify(document.paths?.['/missions/{missionId}']?.get?.security)).toContain(
      'missions.read',
    );
  });

  it('announce a removal at least 12 months ahead', () => {
    const released = {'2025.6.0': '2025-06-02', current: '2025-09-01'};
    const texts = {
      '2025.6.0': fs.readFileSync('docs/graphql/history/2025.6.0.graphql', 'utf8'),
      current: fs.readFileSync('docs/graphql/schema.graphql', 'utf8'),
    };
    for (const version of ['2025.6.0', 'current'] as const) {
      const reasons = [...texts[version].matchAll(/@deprecated\(\s*reason: "([^"]+)"\s*\)/g)]
        .map(([, reason = '']) => reason)
        .filter((reason) => {
          const [instead = reason] = reason.split('. ');
          return version === '2025.6.0' || !texts['2025.6.0'].includes(instead);
        });
      expect(reasons.length).toBeGreaterThan(0);
      for (const reason of reasons) {
        const [, since = released[version]] = /Deprecated since (\S+)\./.exec(reason) ?? [];
        const [, removed = ''] = /[Rr]emoved on (\S+)\./.exec(reason) ?? [];
        const year = new Date(since);
        year.setUTCFullYear(year.getUTCFullYear() + 1);
        expect(Date.parse(removed), reason).toBeGreaterThanOrEqual(year.getTime());
      }
    }
  });
});

describe('the pages', () => {
  it('promise the same number of test tenants', () => {
    const counts = pages.flatMap(({file, text}) =>
      [...text.matchAll(/\b(one|two|three|\d) test tenants?\b/gi)].map(([, count]) => [
        file,
        count,
      ]),
    );
    expect(counts.length).toBeGreaterThan(1);
    expect(new Set(counts.map(([, count]) => count))).toEqual(new Set(['two']));
  });

  it('show a measurement with every field that the contract requires', () => {
    const text = fs.readFileSync('docs/selfhosted/apps/medcon/listOfParameters.mdx', 'utf8');
    const [, json = ''] =
      /```json title="Measurement on the platform"\n([\s\S]*?)```/.exec(text) ?? [];
    const ajv = contractAjv(contractOf('resources').document);
    const validate = ajv.getSchema('contract#/components/schemas/Measurement');
    expect(validate?.(JSON.parse(json)), JSON.stringify(validate?.errors)).toBe(true);
  });

  it('start every Compose project in the test environment', () => {
    const files = pages.filter(({text}) => /^```yaml[^\n]*compose/m.test(text));
    expect(files.length).toBeGreaterThan(5);
    for (const {file, text} of files) {
      expect(text, file).toMatch(
        /api\.test\.rescue\.example|relay\.test\.rescue\.example|rrm:8089/,
      );
    }
  });
});

describe('each response of a contract', () => {
  it.each(contracts)('$name: has its own description', ({document}) => {
    const responses = Object.entries(document.components?.responses ?? {});
    const resolve = createResolver(document);
    const codes = new Map<string, string>();
    for (const [name, given] of responses) {
      const {description = '', content = {}} = resolve(given);
      const [first = name] = Object.values(content).flatMap(({examples}) =>
        Object.keys(examples ?? {}),
      );
      const known = codes.get(description);
      const isRelated = known === undefined || sameStatus(document, known, first);
      expect(isRelated, `${name}: "${description}" also describes ${known}`).toBe(true);
      codes.set(description, first);
    }
  });
});

describe('each operation', () => {
  it.each(contracts)(
    '$name: describes its responses differently from its parameters',
    ({document}) => {
      const resolve = createResolver(document);
      const repeated = callsOf(document).flatMap(({operation, parameters}) => {
        const words = parameters.map(({description}) => description);
        return Object.values(operation.responses ?? {})
          .map((response) => resolve(response).description)
          .filter((description) => words.includes(description))
          .map((description) => `${operation.operationId}: ${description}`);
      });
      expect(repeated).toEqual([]);
    },
  );
});

/** Two codes with the same status can share a description, but not codes with different statuses. */
function sameStatus({components}: RestDocument['document'], one: string, other: string): boolean {
  const statusOf = (code: string) =>
    ((components?.examples?.[code] as {value?: Json} | undefined)?.value ?? {}).status;
  return statusOf(one) === statusOf(other) && (statusOf(one) !== 409 || one === other);
}

function contractOf(name: string): RestDocument {
  const found = contracts.find((one) => one.name.endsWith(`/${name}.openapi.yaml`));
  expect(found, name).toBeDefined();
  return found as RestDocument;
}

function fieldsOf(
  name: string,
): Record<string, GraphQLField<unknown, unknown> | GraphQLInputField> {
  const type = schema.getType(name);
  expect(isObjectType(type) || isInputObjectType(type), name).toBe(true);
  return isObjectType(type) || isInputObjectType(type) ? type.getFields() : {};
}

function lengthOf(field: GraphQLField<unknown, unknown> | GraphQLInputField | undefined) {
  const isText = field && /^String!?$/.test(String(field.type)) && !isEnumType(field.type);
  const [, length] = (isText && /([\d,]+) characters/.exec(field.description ?? '')) || [];
  return length === undefined ? undefined : Number(length.replaceAll(',', ''));
}

function describeState({id, revision, updatedAt, place}: Omit<Element, 'value'>): string {
  return `${id} ${revision} at ${updatedAt} in ${place}`;
}

/** Objects with a revision and the time of their last change, by their first ID. */
function elementsWithin(value: unknown, place: string): Element[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const node = value as Json;
  const {revision, updatedAt} = node;
  const [first] = Object.entries(node);
  const isElement =
    typeof revision === 'number' &&
    typeof updatedAt === 'string' &&
    /Id$|^domain$/.test(first?.[0] ?? '');
  const own = isElement ? [{id: String(first?.[1]), revision, updatedAt, value: node, place}] : [];
  return [...own, ...Object.values(node).flatMap((child) => elementsWithin(child, place))];
}
