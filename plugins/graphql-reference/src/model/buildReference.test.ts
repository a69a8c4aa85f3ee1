import {buildASTSchema, parse} from 'graphql';
import {expect, it} from 'vitest';
import {buildReference} from './buildReference';

it('gives no entry the path of a folder’s own page', () => {
  const document = parse(
    'type Query { index: Int queries: Int mutations: Int } type ReadMe { a: Int } type Readme { a: Int }',
  );
  const schema = buildASTSchema(document);
  const grouping = {directive: 'doc', argument: 'category', fallback: 'Common'};
  const {entries} = buildReference({schema, sdl: '', document}, grouping, 'internalApi');

  expect(
    entries.filter(({kind}) => ['query', 'object'].includes(kind)).map(({path}) => path),
  ).toEqual([
    'common/queries/index-2',
    'common/queries/mutations',
    'common/queries/queries-2',
    'common/objects/readme-2',
    'common/objects/read-me',
  ]);
});
