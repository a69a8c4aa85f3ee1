import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import type {Schema} from '../../plugins/rest-reference/src/document/openapi';
import {createResolver, isReference} from '../../plugins/rest-reference/src/document/references';
import {renderDocument} from '../../plugins/rest-reference/src/render/renderDocument';
import type {Block} from '../../plugins/rest-reference/src/render/nodes';
import {requestSnippets} from '@gated-docs/rest-reference';
import {callsOf} from '../../plugins/rest-reference/src/request/calls';
import {restDocuments, type RestDocument} from '../support/restDocuments';

/** A visible row of a field table. */
type Row = {name: string; default: string | undefined; text: string};

/** A property in one of the contract's schemas. */
type Property = {name: string; path: string; schema: Schema};

const rendered = restDocuments().map((contract) => {
  const root = {type: 'root' as const, children: renderDocument(contract.document)};
  return {...contract, root, rows: rowsOf(root)};
});

describe('the events of the webhooks', () => {
  const [webhooks] = rendered.filter(({name}) => name.endsWith('webhooks.openapi.yaml'));

  it('document the fields around their data', () => {
    const event = (webhooks?.document.components?.schemas?.Event ?? {}) as Schema;
    const properties = Object.entries(event.properties ?? {}) as [string, Schema][];
    expect(properties.map(([name]) => name)).toContain('revision');
    for (const [name, {description = ''}] of properties) {
      const plain = description.replaceAll('`', '');
      const isShown = webhooks?.rows.some((row) => row.name === name && row.text.includes(plain));
      expect(isShown, name).toBe(true);
    }
  });
});

describe.each(rendered)('the reference generated from $name', ({document, root, rows}) => {
  it('shows every JSON example with the contract’s value', () => {
    const examples = jsonExamples(document);
    const shown = codeBlocks(root, 'json').map((code) => JSON.stringify(JSON.parse(code)));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((json) => !examples.has(json))).toEqual([]);
  });

  it('leaves no Markdown unparsed', () => {
    const raw: string[] = [];
    visit(root, (node) => {
      if (node.type === 'text' && node.value.includes('`')) {
        raw.push(node.value);
      }
      if (node.type === 'mdxJsxFlowElement' && node.name !== 'RequestExamples') {
        const values = node.attributes.map(({value}) => (typeof value === 'string' ? value : ''));
        raw.push(...values.filter((value) => value.includes('`')));
      }
    });
    expect(raw).toEqual([]);
  });

  it('shows the limits of every list', () => {
    const missing = propertiesOf(document).flatMap(({name, path, schema}) => {
      const {minItems, maxItems, uniqueItems} = schema;
      const stated = [maxItems, minItems].find((limit) => limit !== undefined && limit > 0);
      const expected = [
        ...(stated === undefined ? [] : [`${stated.toLocaleString('en-GB')} item`]),
        ...(uniqueItems ? ['Items must be unique'] : []),
      ];
      return expected
        .filter((words) => !has(rows, name, ({text}) => text.includes(words)))
        .map((words) => `${path}: ${words}`);
    });
    expect(missing).toEqual([]);
  });

  it('shows every default', () => {
    const missing = propertiesOf(document).filter(
      ({name, schema}) =>
        schema.default !== undefined &&
        !has(rows, name, (row) => row.default === asText(schema.default)),
    );
    expect(missing.map(({path}) => path)).toEqual([]);
  });

  it('reads secrets from the environment and creates a new idempotency key for each call', () => {
    for (const call of callsOf(document)) {
      for (const {id, code} of requestSnippets(call)) {
        const place = `${call.operation.operationId} in ${id}`;
        expect(code, place).not.toMatch(
          /(?:Basic|Bearer) RESCUE_|RESCUE_CREDENTIALS|CONNECTOR_CREDENTIALS|FRESH_UUID|ACCESS_TOKEN/,
        );
        expect(code, place).not.toMatch(/Idempotency-Key\W+[0-9a-f]{8}-/);
        const isSecret = (call.operation.security ?? []).some(
          (entry) => Object.keys(entry).length > 0,
        );
        expect(/RESCUE_(?:TOKEN|API_KEY)/.test(code), place).toBe(isSecret);
      }
    }
  });

  it('stops at an error response in every program', () => {
    for (const call of callsOf(document)) {
      const {typescript, python, csharp} = programsOf(call);
      expect(typescript).toContain('if (!response.ok)');
      expect(python).toContain('response.raise_for_status()');
      expect(csharp).toContain('if (!response.IsSuccessStatusCode)');
    }
  });
});

function programsOf(call: Parameters<typeof requestSnippets>[0]): Record<string, string> {
  return Object.fromEntries(requestSnippets(call).map(({id, code}) => [id, code]));
}

function has(rows: readonly Row[], name: string, test: (row: Row) => boolean): boolean {
  return rows.some((row) => row.name === name && test(row));
}

function rowsOf(root: {type: 'root'; children: Block[]}): Row[] {
  const rows: Row[] = [];
  visit(root, 'mdxJsxFlowElement', (node) => {
    if (node.name === 'Param') {
      const values = new Map(
        node.attributes.map((one) => ['name' in one ? one.name : '', one.value] as const),
      );
      const text = (name: string) => {
        const value = values.get(name);
        return typeof value === 'string' ? value : undefined;
      };
      rows.push({name: text('name') ?? '', default: text('default'), text: toString(node)});
    }
  });
  return rows;
}

function codeBlocks(root: {type: 'root'; children: Block[]}, lang: string): string[] {
  const found: string[] = [];
  visit(root, 'code', (node) => {
    if (node.lang === lang) {
      found.push(node.value);
    }
  });
  return found;
}

/** All values of `example`, `value` and `examples`, serialized as JSON. */
function jsonExamples(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      const values = key === 'examples' && Array.isArray(child) ? (child as unknown[]) : [child];
      if (['example', 'examples', 'value'].includes(key)) {
        values.forEach((one) => found.add(JSON.stringify(one)));
      }
      jsonExamples(child, found);
    }
  }
  return found;
}

/** Keywords beside a `$ref` belong to the property, in addition to its target's. */
function propertiesOf(document: RestDocument['document']): Property[] {
  const resolve = createResolver(document);
  return Object.entries(document.components?.schemas ?? {}).flatMap(([owner, given]) =>
    Object.entries(resolve(given).properties ?? {}).map(([name, property]) => ({
      name,
      path: `${owner}.${name}`,
      schema: isReference(property)
        ? {...resolve<Schema>({$ref: property.$ref}), ...(property as Schema)}
        : property,
    })),
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
