import {expect, it} from 'vitest';
import {cutDocument} from './cutDocument';
import type {ApiDocument} from './openapi';

const planted = {'x-groups': ['internal']};

function cutWith(schema: object, operation: object = {}, schemas = {}): string {
  const content = {'application/json': {schema}};
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    paths: {'/things': {post: {...operation, responses: {'200': {content}}}}},
    components: {schemas: {Thing: {properties: {planted}}, ...schemas}},
  };
  return JSON.stringify(cutDocument(document, () => false));
}

it('does not take the members of an example, such as a GeoJSON feature, for definitions', () => {
  const examples = [{type: 'Feature', properties: {planted: 1}}];
  expect(cutWith({allOf: [{$ref: '#/components/schemas/Thing'}], examples})).not.toContain(
    'planted',
  );
});

it('keeps a description that contains the expression of a hidden property', () => {
  const description = 'Sent to {$request.body#/planted}';
  expect(cutWith({properties: {planted}}, {description})).toContain(description);
});

it('reads expressions with a percent sign', () => {
  const callbacks = {sent: {'{$request.body#/rate%}': {post: {}}}};
  expect(cutWith({properties: {planted}}, {callbacks})).toContain('rate%');
});

it('reads variants that contain each other, each once', () => {
  const names = Array.from({length: 12}, (_, index) => `Variant${index}`);
  const anyOf = names.map((name) => ({$ref: `#/components/schemas/${name}`}));
  const variants = Object.fromEntries(names.map((name) => [name, {anyOf, required: ['open']}]));
  expect(cutWith({properties: {planted}, anyOf}, {}, variants)).toContain('Variant11');
});
