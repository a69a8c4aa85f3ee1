import {describe, expect, it} from 'vitest';
import {schemaCutter} from './schemaCutter';

const SDL =
  'directive @internalApi on FIELD_DEFINITION type Query { a: Int planted: Int @internalApi }';

/** Cuts a file of a site that has this schema, for readers who are not in the group. */
function cut(options: Parameters<typeof schemaCutter>[0], file: string, text = SDL) {
  const cutter = schemaCutter(options);
  expect(cutter.cuts(file)).toBe(true);
  return cutter.cut({file, text, read: () => SDL}, () => false);
}

describe('cutting', () => {
  it.each(['docs/graphql/schema.graphql', 'docs/graphql/schema.graphqls', 'docs/api.gql'])(
    'removes marked elements from the schema %s',
    (schema) => {
      expect(cut({schema}, schema)).not.toContain('planted');
    },
  );

  it.each(['docs/api', './docs/api', 'docs/api/'])(
    'removes marked elements from former versions in the folder %s',
    (history) => {
      expect(cut({history}, 'docs/api/1.0.graphql')).not.toContain('planted');
    },
  );

  it.each(['./docs/api.graphql', 'docs/./api.graphql'])('finds the schema %s', (schema) => {
    expect(cut({schema}, 'docs/api.graphql')).not.toContain('planted');
  });

  it('removes the known value of a marked field', () => {
    const options = {companion: 'docs/companion'};
    expect(cut(options, 'docs/companion/values.json', '{"planted": 1, "a": 2}')).toBe(
      '{\n  "a": 2\n}\n',
    );
    expect(() => cut(options, 'docs/companion/values.json', '{a: 1}')).toThrow(
      /^docs\/companion\/values\.json is not valid JSON/,
    );
  });

  it('removes the example of a marked operation', () => {
    const options = {companion: 'docs/companion'};
    expect(cut(options, 'docs/companion/operations/planted.graphql', '{ planted }')).toBeNull();
    expect(cut(options, 'docs/companion/operations/a.graphql', '{ a }')).toBe('{ a }');
  });
});

it('keeps an introspection result and its companion files, because nothing in it can be marked', () => {
  const options = {schema: 'docs/api.json', companion: 'docs/companion'};
  const cutter = schemaCutter(options);
  const read = () => '{"data": {}}';
  for (const [file, text] of [
    ['docs/api.json', '{"data": {}}'],
    ['docs/companion/operations/a.graphql', '{ a }'],
  ] as const) {
    expect(cutter.cut({file, text, read}, () => false)).toBe(text);
  }
});

describe('a mark that removes nothing is refused:', () => {
  it.each([
    ['another spelling', 'type Query { a: Int @internalAPI }', '@internalAPI'],
    ['one letter less', 'type Query { a: Int @internalApis }', '@internalApis'],
    [
      'a directive of another tool',
      'directive @hidden on FIELD_DEFINITION type Query { a: Int @hidden }',
      '@hidden',
    ],
    ['a comment', 'type Query { a: Int # @internalApi\n }', 'is a comment'],
    ['a tag of a page', 'type Query { "<Groups>For us.</Groups>" a: Int }', 'in a text'],
    ['a description', 'type Query { "For us. @internalApi" a: Int }', 'in a text'],
    [
      'a key of a contract',
      'type Query { """\nx-groups: [internal]\n""" a: Int }',
      '"x-groups" in a text',
    ],
    ['a mark at the schema', 'schema @internalApi { query: Q } type Q { a: Int }', 'at the schema'],
  ])('%s', (_what, text, value) => {
    const attempt = () => cut({}, 'docs/graphql/schema.graphql', text);
    expect(attempt).toThrow(
      /^docs\/graphql\/schema\.graphql: line 1: .*Write "@internalApi" after/,
    );
    expect(attempt).toThrow(value);
  });

  it('a mark that a former version lacks', () => {
    const former = 'type Query { a: Int planted: Int }';
    expect(() => cut({history: 'docs/api'}, 'docs/api/1.0.graphql', former)).toThrow(
      /^docs\/api\/1\.0\.graphql: "Query\.planted" is restricted in .* Write "@internalApi" after it here/,
    );
  });

  it('a key in a companion file', () => {
    const values = '{\n  "x-groups": ["internal"], "a": 1}';
    expect(() => cut({companion: 'docs/companion'}, 'docs/companion/values.json', values)).toThrow(
      'docs/companion/values.json:2: "x-groups" restricts nothing here',
    );
  });
});
