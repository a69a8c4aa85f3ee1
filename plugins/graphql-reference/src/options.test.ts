import {normalizePluginOptions} from '@docusaurus/utils-validation';
import {expect, it} from 'vitest';
import {DEFAULT_OPTIONS, validateOptions} from './options';

const normalize = normalizePluginOptions as Parameters<typeof validateOptions>[0]['validate'];

const validate = (options: object) => validateOptions({validate: normalize, options});

it.each([
  [{schemas: 'a.graphql'}, '"schemas" is not allowed'],
  [{schema: 7}, '"schema" must be a string'],
  [{version: '../2025'}, '"version" with value "../2025" fails to match the version pattern'], // it is part of file names
  [
    {path: '/graphql/'},
    'fails to match the folder path without leading or trailing slashes pattern',
  ],
  [{path: '../src'}, '"path" with value "../src" fails'], // existing files would be replaced
  [{tryIt: 'yes'}, '"tryIt" must be a boolean'],
  [{holdsPage: ['/graphql/']}, '"holdsPage" must be of type function'],
  [{groupBy: {directive: '@doc'}}, '"groupBy.directive" with value "@doc" fails'],
  [{directives: {internal: null}}, '"directives.internal" must be a string'],
  [{directives: {secret: 'x'}}, '"directives.secret" is not allowed'],
])('rejects %j and names the option', (options, message) => {
  expect(() => validate(options)).toThrow(message);
});

it('applies defaults, also in a group of options', () => {
  expect(validate({})).toEqual({id: 'default', ...DEFAULT_OPTIONS});
  expect(validate({directives: {internal: 'inner'}}).directives).toEqual({
    ...DEFAULT_OPTIONS.directives,
    internal: 'inner',
  });
});
