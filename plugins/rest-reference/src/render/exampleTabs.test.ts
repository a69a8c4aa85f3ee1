import {expect, it} from 'vitest';
import type {ApiDocument} from '../document/openapi';
import {renderDocument} from './renderDocument';

const JSON_TYPE = 'application/json';

function rendered(examples: Record<string, {summary?: string; value: unknown}>): string {
  const content = {[JSON_TYPE]: {examples}};
  const document = {
    openapi: '3.1.0',
    info: {title: 'Things', version: '1'},
    servers: [{url: 'https://api.example'}],
    paths: {
      '/things': {
        post: {
          operationId: 'addThing',
          requestBody: {content},
          responses: {200: {description: 'Done.', content}},
        },
      },
    },
  } as ApiDocument;
  return JSON.stringify(renderDocument(document));
}

it('shows the only example without a choice', () => {
  expect(rendered({box: {value: {kind: 'BOX'}}})).not.toContain('"Tabs"');
});

it('lets readers choose among several examples, of requests and responses alike', () => {
  const page = rendered({
    aBox: {summary: 'A box', value: {kind: 'BOX'}},
    bag: {value: {kind: 'BAG'}},
  });
  expect(page.match(/"name":"groupId","value":"example"/g)).toHaveLength(2);
  expect(page.match(/"value":"a-box"\},\{[^}]*"label","value":"A box"/g)).toHaveLength(2);
  expect(page.match(/"value":"bag"\},\{[^}]*"label","value":"bag"/g)).toHaveLength(2);
  const programs = page.match(/"name":"curl","value":"(?:[^"\\]|\\.)*"/g) ?? [];
  expect(programs.map((program) => /BOX|BAG/.exec(program)?.[0])).toEqual(['BOX', 'BAG']);
});
