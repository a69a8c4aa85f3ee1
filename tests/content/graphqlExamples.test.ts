import fs from 'node:fs';
import {buildSchema, parse, validate} from 'graphql';
import type {Code, Heading} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {costOf} from '../../plugins/graphql-reference/src/examples/cost';
import {documentedCalls} from '../support/documentedCalls';
import {graphqlAnswerProblems} from '../support/graphqlAnswer';
import type {Page} from './lint/page';
import {writtenPages} from './writtenPages';

const schema = buildSchema(fs.readFileSync('docs/graphql/schema.graphql', 'utf8'));

const queryOf = (body = '') =>
  body.startsWith('{') ? (JSON.parse(body) as {query?: string}).query : undefined;

const dataOf = (json: string) => (JSON.parse(json) as {data?: unknown}).data;

const placeOf = ({file}: Page, block: Code) => `${file}:${block.position?.start.line ?? 1}`;

type Example = {place: string; operation: string; data: unknown};

/** Responses on a page that follow an operation, in GraphQL or curl. */
const answered = writtenPages().flatMap((page) => [...blockExamples(page), ...curlExamples(page)]);

describe('the GraphQL responses on the pages', () => {
  it('are found', () => {
    expect(answered.length).toBeGreaterThanOrEqual(2);
  });

  it.each(answered.map((example) => [example.place, example] as const))(
    '%s: have the requested fields with their types',
    (_place, {operation, data}) => {
      expect(graphqlAnswerProblems(schema, parse(operation), data)).toEqual([]);
    },
  );

  it.each(curlOperations().map(({place, query}) => [place, query] as const))(
    '%s: the operation in the body is valid',
    (_place, query) => {
      expect(validate(schema, parse(query)).map(({message}) => message)).toEqual([]);
    },
  );
});

it('the cost on the front page matches the schema’s weights', () => {
  const text = fs.readFileSync('docs/graphql/index.mdx', 'utf8');
  const [, stated] =
    /`missions\(first: 50\)` has a weight of 1 and a multiplier of 50\. Tasksets[^.]*\. [^.]* = (\d+) points/.exec(
      text,
    ) ?? [];
  const operation = `{ missions(first: 50) { nodes { tasksets { tasks { title } alerts { state } } } } }`;
  expect(Number(stated)).toBe(costOf(schema, operation, {}, 'cost'));
});

describe('the check of GraphQL responses rejects', () => {
  const operation = parse('{ missions(first: 1) { totalCount nodes { elementId state } } }');
  const answer = (node: object, totalCount: unknown = 1) => ({
    missions: {totalCount, nodes: [node]},
  });

  it.each([
    ['a field that was not asked for', answer({elementId: 'a', state: 'OPEN', priority: 1})],
    ['a field that is missing', answer({elementId: 'a'})],
    ['a value that the enum does not have', answer({elementId: 'a', state: 'DONE'})],
    ['text instead of a number', answer({elementId: 'a', state: 'OPEN'}, '1')],
    ['null where the schema permits none', answer({elementId: null, state: 'OPEN'})],
  ])('%s', (_what, data) => {
    expect(graphqlAnswerProblems(schema, operation, data)).toHaveLength(1);
  });
});

/** The response to an operation is the next JSON block in its section. */
function blockExamples(page: Page): Example[] {
  const nodes: (Code | Heading)[] = [];
  visit(page.tree, (node) => {
    if (node.type === 'code' || node.type === 'heading') {
      nodes.push(node);
    }
  });
  return nodes.flatMap((node, index) => {
    const next = nodes
      .slice(index + 1)
      .find((one) => one.type === 'heading' || one.lang !== 'bash');
    const json = next?.type === 'code' && next.lang === 'json' ? dataOf(next.value) : undefined;
    return node.type === 'code' && node.lang === 'graphql' && json !== undefined
      ? [{place: placeOf(page, node), operation: node.value, data: json}]
      : [];
  });
}

function curlExamples(page: Page): Example[] {
  return documentedCalls(page).flatMap(({line, body, answer}) => {
    const query = queryOf(body);
    const {data} = (answer?.json ?? {}) as {data?: unknown};
    return query !== undefined && data !== undefined
      ? [{place: `${page.file}:${line}`, operation: query, data}]
      : [];
  });
}

function curlOperations(): {place: string; query: string}[] {
  return writtenPages().flatMap((page) =>
    documentedCalls(page).flatMap(({line, body}) => {
      const query = queryOf(body);
      return query === undefined ? [] : [{place: `${page.file}:${line}`, query}];
    }),
  );
}
