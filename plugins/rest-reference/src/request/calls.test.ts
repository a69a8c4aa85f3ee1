import {expect, it} from 'vitest';
import {callsOf} from './calls';

it('lists the operations of a path that refers to a shared one', () => {
  const calls = callsOf({
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    servers: [{url: 'https://api.example.com'}],
    paths: {'/shared': {$ref: '#/components/pathItems/Shared'}},
    components: {
      pathItems: {Shared: {parameters: [{name: 'id', in: 'query'}], get: {summary: 'Open'}}},
    },
  });
  expect(calls).toMatchObject([
    {method: 'get', path: '/shared', operation: {summary: 'Open'}, parameters: [{name: 'id'}]},
  ]);
});
