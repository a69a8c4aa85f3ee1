import {execFile} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';
import {cutDocument, readDocument, type ApiDocument} from '@gated-docs/rest-reference/document';
import {callsOf} from '../../plugins/rest-reference/src/request/calls';
import {renderDocument} from '../../plugins/rest-reference/src/render/renderDocument';
import {contractAjv} from '../../plugins/sandbox/src/contract/contractAjv';
import {restDocuments} from '../support/restDocuments';

const documents = restDocuments();
const facts = fs.readFileSync('docs/_platform/facts.md', 'utf8');

describe('every contract', () => {
  it('passes the strict linter without a warning', async () => {
    const files = documents.map(({file}) => file);
    const redocly = path.resolve('node_modules/@redocly/cli/bin/cli.js');
    const {stdout} = await promisify(execFile)(
      process.execPath,
      [redocly, 'lint', '--format=json', ...files],
      {maxBuffer: 64 * 1024 * 1024, env: {...process.env, REDOCLY_TELEMETRY: 'off'}},
    );
    // One JSON value per file, in sequence.
    const reports = JSON.parse(
      `[${stdout.trim().replaceAll(/\}\s*\{(?=\s*"totals")/g, '},{')}]`,
    ) as {
      totals: {errors: number; warnings: number};
      problems: unknown[];
    }[];
    expect(reports).toHaveLength(files.length);
    for (const {totals, problems} of reports) {
      expect(problems).toEqual([]);
      expect(totals).toMatchObject({errors: 0, warnings: 0});
    }
  });

  it('is next to the page that shows it', () => {
    for (const {file} of documents) {
      const folder = path.dirname(file);
      const name = path.basename(file, '.openapi.yaml');
      const page = [`${name}.mdx`, 'index.mdx']
        .map((candidate) => path.join(folder, candidate))
        .find((candidate) => fs.existsSync(candidate));
      const text = page === undefined ? '' : fs.readFileSync(page, 'utf8');
      expect(text, file).toContain(`<ApiReference document="./${name}.openapi.yaml" />`);
    }
  });

  it.each(documents)('$name: every example is valid', ({document}) => {
    const ajv = contractAjv(document);
    const samples = samplesWithin(document, '#');
    expect(samples.length).toBeGreaterThan(0);
    for (const {value, schema} of samples) {
      const validate = ajv.getSchema(`contract${schema}`);
      const problems = validate?.(value) === true ? [] : (validate?.errors ?? ['no schema']);
      expect(problems, `${schema}: ${JSON.stringify(value)}`).toEqual([]);
    }
  });
});

describe('contracts agree with the platform facts', () => {
  const ids = new Set(facts.match(/\b[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}\b/g));
  it.each(documents)(
    '$name: IDs, hosts, scopes and error codes match the facts',
    ({file, document}) => {
      const text = fs.readFileSync(file, 'utf8');
      const usedIds = text.match(/\b[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}\b/g) ?? [];
      expect(usedIds.filter((id) => !ids.has(id))).toEqual([]);
      const hosts = [...text.matchAll(/\b[a-z]+:\/\/([^/\s'"`]+)/g)].map(([, host]) => host);
      const known = [
        'api.rescue.example',
        'api.test.rescue.example',
        'rnd.test.rescue.example',
        'developer.rescue.example',
        'cad.acme.example',
        'crew.acme.example',
        // The redirect URI of a native app (RFC 8252, section 7.3).
        '127.0.0.1',
      ];
      expect(hosts.filter((host) => !known.includes(host ?? ''))).toEqual([]);
      const scopes = callsOf(document).flatMap(({operation}) =>
        (operation.security ?? []).flatMap((entry) => Object.values(entry).flat()),
      );
      expect(scopes.filter((scope) => !facts.includes(`\`${scope}\``))).toEqual([]);
      const codes = Object.keys(document.components?.examples ?? {});
      expect(codes.filter((code) => !facts.includes(`\`${code}\``))).toEqual([]);
    },
  );

  it.each(documents)(
    '$name: each operation has a scope or declares that it needs none',
    ({document}) => {
      const unstated = callsOf(document).filter(({operation}) => operation.security === undefined);
      expect(unstated.map(({operation}) => operation.operationId)).toEqual([]);
    },
  );

  it('shared parts are identical in all contracts', () => {
    const seen = new Map<string, string>();
    for (const {document} of documents) {
      for (const section of ['schemas', 'headers', 'parameters', 'responses'] as const) {
        for (const [name, part] of Object.entries(document.components?.[section] ?? {})) {
          const text = JSON.stringify(part);
          expect(seen.get(`${section}/${name}`) ?? text, `${section}/${name}`).toBe(text);
          seen.set(`${section}/${name}`, text);
        }
      }
    }
  });
});

describe('a large public contract', () => {
  it('is rendered', () => {
    const document = readDocument('node_modules/@directus/specs/dist/openapi.json');
    // It names no server, because each user has their own.
    const servers = [{url: 'https://directus.example'}];
    const blocks = renderDocument(cutDocument({...document, servers}, () => false));
    const operations = blocks.filter((block) => block.type === 'heading' && block.depth === 3);
    expect(operations.length).toBeGreaterThan(100);
  });
});

type Sample = {value: unknown; schema: string};

/** All examples of a document, with the pointer to the schema of each. */
function samplesWithin(value: unknown, pointer: string, root: unknown = value): Sample[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => samplesWithin(item, `${pointer}/${index}`, root));
  }
  const node = value as Record<string, unknown>;
  const own: Sample[] = [];
  if (node.schema !== undefined) {
    const schema = `${pointer}/schema`;
    own.push(...('example' in node ? [{value: node.example, schema}] : []));
    own.push(...namedExamples(node.examples, root).map((one) => ({value: one, schema})));
  } else if (Array.isArray(node.examples)) {
    own.push(...node.examples.map((one: unknown) => ({value: one, schema: pointer})));
  }
  const below = Object.entries(node)
    .filter(([key]) => !['example', 'examples', 'value'].includes(key))
    .flatMap(([key, child]) =>
      samplesWithin(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, root),
    );
  return [...own, ...below];
}

function namedExamples(examples: unknown, root: unknown): unknown[] {
  if (typeof examples !== 'object' || examples === null || Array.isArray(examples)) {
    return [];
  }
  const shared = (root as ApiDocument).components?.examples ?? {};
  return Object.values(examples as Record<string, {$ref?: string; value?: unknown}>).map((one) => {
    const target = one.$ref ? shared[one.$ref.replace('#/components/examples/', '')] : one;
    return (target as {value?: unknown}).value;
  });
}
