import {describe, expect, it} from 'vitest';
import type {ApiDocument, Operation, Parameter} from '../document/openapi';
import {callsOf} from './calls';
import {exampleRequest, type ExampleRequest} from './request';

const SERVERS = [{url: 'https://api.example/v1'}];

/** The example request of `GET /things/{ids}`. */
function requestFor(operation: Operation, rest: Partial<ApiDocument> = {}): ExampleRequest {
  const [call] = callsOf({
    openapi: '3.1.0',
    info: {title: 'Things', version: '1'},
    servers: SERVERS,
    paths: {'/things/{ids}': {get: operation}},
    ...rest,
  });
  if (!call) {
    throw new Error('the document has no operation');
  }
  return exampleRequest(call);
}

const withParameter = (parameter: Parameter, rest?: Partial<ApiDocument>) =>
  requestFor({parameters: [parameter]}, rest);

const given = (explode: boolean | undefined) => (explode === undefined ? {} : {explode});

describe('the example request', () => {
  it.each([
    ['contains an optional parameter that has an example', {required: false, example: 5}, ['5']],
    ['omits an optional parameter that has none', {required: false}, []],
    ['contains a required parameter without an example', {required: true}, ['limit']],
  ])('%s', (_title, parameter, values) => {
    const {queryString} = withParameter({name: 'limit', in: 'query', ...parameter});

    expect(queryString.map(({value}) => value)).toEqual(values);
  });

  it('contains the example that a parameter refers to', () => {
    const {queryString} = withParameter(
      {name: 'limit', in: 'query', examples: {few: {$ref: '#/components/examples/few'}}},
      {components: {examples: {few: {value: 5}}}},
    );

    expect(queryString).toEqual([{name: 'limit', value: '5'}]);
  });

  it.each([undefined, true, false])(
    'joins a list in the path and in a header by plain commas (explode: %s)',
    (explode) => {
      const {url, headers} = requestFor({
        parameters: [
          {name: 'ids', in: 'path', required: true, example: ['a,b', 'c'], ...given(explode)},
          {name: 'Fields', in: 'header', example: ['d', 'e'], ...given(explode)},
        ],
      });

      expect(url).toBe('https://api.example/v1/things/a%2Cb,c');
      expect(headers).toEqual([{name: 'Fields', value: 'd,e'}]);
    },
  );

  it.each([
    [undefined, ['d', 'e']],
    [true, ['d', 'e']],
    [false, ['d,e']],
  ])('repeats a list in the query unless it is not exploded (explode: %s)', (explode, values) => {
    const list = {name: 'fields', in: 'query', example: ['d', 'e']} as const;
    const {queryString} = withParameter({...list, ...given(explode)});

    expect(queryString.map(({value}) => value)).toEqual(values);
  });
});
