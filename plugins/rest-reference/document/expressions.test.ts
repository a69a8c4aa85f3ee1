import {expect, it} from 'vitest';
import {cutDocument} from './cutDocument';
import type {ApiDocument} from './openapi';

const internal = {'x-groups': ['internal']};
const schema = {type: 'string'};

/** A link for readers in no group, of an operation with a hidden parameter, header and property. */
function cutLink(link: object): unknown {
  const content = {'application/json': {schema: {properties: {planted: {...internal}, open: {}}}}};
  const links = {next: {operationId: 'next', ...link}};
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    paths: {
      '/things/{id}': {
        get: {
          parameters: [
            {name: 'plantedq', in: 'query', schema, ...internal},
            {name: 'X-Planted', in: 'header', schema, ...internal},
            {name: 'id', in: 'path', schema},
          ],
          responses: {
            '200': {
              content,
              headers: {'X-Planted-Too': {schema, ...internal}, 'X-Open': {schema}},
              links,
            },
          },
        },
      },
    },
  };
  const cut = cutDocument(document, () => false);
  expect(JSON.stringify(cut)).not.toMatch(/planted/i);
  const response = cut.paths?.['/things/{id}']?.get?.responses?.['200'];
  return response && 'links' in response ? response.links?.['next'] : undefined;
}

it.each<[string, object, object]>([
  ['query parameter', {a: '$request.query.plantedq', b: 'x'}, {b: 'x'}],
  [
    'request header',
    {a: '$request.header.x-planted', b: '$request.path.id'},
    {b: '$request.path.id'},
  ],
  [
    'response header',
    {a: 'https://{$response.header.X-PLANTED-TOO}/', b: '$response.header.X-Open'},
    {b: '$response.header.X-Open'},
  ],
  ['parameter by its name', {plantedq: 1, id: 2}, {id: 2}],
  ['parameter by its place', {'header.X-Planted': 1, 'path.id': 2}, {'path.id': 2}],
])('removes the parameter of a link for a hidden %s', (_what, parameters, shown) => {
  expect(cutLink({parameters})).toEqual({operationId: 'next', parameters: shown});
});

it('keeps a request body of a link that is data, without hidden names and expressions', () => {
  const requestBody = {
    planted: 1,
    open: ['$response.body#/planted', {schema: 'open', content: '$response.body#/open'}],
  };
  expect(cutLink({requestBody})).toEqual({
    operationId: 'next',
    requestBody: {open: [{schema: 'open', content: '$response.body#/open'}]},
  });
});

it('removes the request body of a link that reads a hidden property', () => {
  expect(cutLink({requestBody: '$response.body#/planted'})).toEqual({operationId: 'next'});
});

it('removes marked data of a link', () => {
  const requestBody = {open: 1, inner: {...internal, planted: 1}};
  expect(cutLink({requestBody})).toEqual({operationId: 'next', requestBody: {open: 1}});
  expect(cutLink({requestBody: {...internal, other: 1}})).toEqual({operationId: 'next'});
  expect(cutLink({parameters: {id: {...internal, value: 1}}})).toEqual({operationId: 'next'});
});

it('rejects a mark beside the parameters of a link', () => {
  expect(() => cutLink({parameters: {...internal, id: 1}})).toThrow('has no effect');
});
