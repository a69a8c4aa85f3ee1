import {expect, it} from 'vitest';
import {cutDocument} from './cutDocument';
import type {ApiDocument} from './openapi';

const schema = {$ref: '#/components/schemas/Planted'};
const content = {'application/json': {schema}};
const WITH_CONTENT = {name: 'planted', in: 'query' as const, content};

/** An operation for readers in no group, in a document whose components use a hidden schema. */
function cutOperation(operation: object): unknown {
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    paths: {'/things': {post: operation}},
    components: {
      schemas: {Planted: {'x-groups': ['internal'], type: 'string'}},
      parameters: {
        Planted: {name: 'planted', in: 'query', schema},
        PlantedContent: WITH_CONTENT,
        PlantedAlias: {$ref: '#/components/parameters/Planted'},
      },
      headers: {Planted: {schema}},
      requestBodies: {
        Planted: {content},
        PlantedAlias: {$ref: '#/components/requestBodies/Planted'},
      },
      responses: {Open: {description: 'Open', content}},
    },
  };
  const cut = cutDocument(document, () => false);
  expect(JSON.stringify(cut)).not.toMatch(/planted/i);
  return cut.paths?.['/things']?.post;
}

it.each(['Planted', 'PlantedContent', 'PlantedAlias'])(
  'removes the reference to a parameter with a hidden schema: %s',
  (name) => {
    const parameters = [{$ref: `#/components/parameters/${name}`}, {name: 'open', in: 'query'}];
    expect(cutOperation({parameters})).toEqual({parameters: [{name: 'open', in: 'query'}]});
  },
);

it.each(['Planted', 'PlantedAlias'])(
  'removes the reference to a request body with a hidden schema: %s',
  (name) => {
    const requestBody = {$ref: `#/components/requestBodies/${name}`};
    expect(cutOperation({summary: 'Open', requestBody})).toEqual({summary: 'Open'});
  },
);

it('removes the reference to a header with a hidden schema', () => {
  const headers = {'X-Planted': {$ref: '#/components/headers/Planted'}, 'X-Open': {}};
  expect(cutOperation({responses: {'200': {headers}}})).toEqual({
    responses: {'200': {headers: {'X-Open': {}}}},
  });
});

it('keeps the reference to a response with a hidden schema', () => {
  const responses = {'200': {$ref: '#/components/responses/Open'}};
  expect(cutOperation({responses})).toEqual({responses});
});

it('keeps the reference to a property beside a hidden one named “schema”', () => {
  const Thing = {properties: {schema: {'x-groups': ['internal']}, open: {type: 'string'}}};
  const open = {$ref: '#/components/schemas/Thing/properties/open'};
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    paths: {'/things': {get: {parameters: [{name: 'open', in: 'query', schema: open}]}}},
    components: {schemas: {Thing}},
  };
  const cut = cutDocument(document, () => false);
  expect(cut.paths).toEqual(document.paths);
  expect(cut.components?.schemas).toEqual({Thing: {properties: {open: {type: 'string'}}}});
});
