import {describe, expect, it} from 'vitest';
import {BODY, describeField, exampleValues, fieldsOf, readForm, textsOf} from './fields';
import type {TryMedia, TryOperation, TryParameter} from './format';

const parameter = (name: string, schema: unknown, change: Partial<TryParameter> = {}) =>
  ({name, in: 'query', required: false, schema, ...change}) satisfies TryParameter;

const operation = (parameters: TryParameter[], isBodyRequired = false): TryOperation => ({
  ...{id: 'a', method: 'POST', path: '/a', servers: [], parameters},
  body: {required: isBodyRequired, media: []},
});

const JSON_BODY: TryMedia = {type: 'application/json', examples: []};
const form = (properties: object, required: string[] = []): TryMedia => ({
  ...{type: 'multipart/form-data', examples: [], schema: {properties, required}},
});

const DEEP = parameter('deep', {type: 'array', items: {type: 'array', items: {type: 'string'}}});

describe('the field of a parameter', () => {
  it.each([
    ['text', 'string', parameter('a', {type: 'string'})],
    ['text', 'string (date-time)', parameter('a', {format: 'date-time'})],
    ['number', 'integer', parameter('a', {type: ['null', 'integer']})],
    ['select', 'string', parameter('a', {type: 'string', enum: ['x']})],
    ['select', 'boolean', parameter('a', {type: 'boolean'})],
    [
      'text',
      'integers, separated by commas',
      parameter('a', {type: 'array', items: {type: 'integer'}}),
    ],
    ['json', 'array', DEEP],
    ['json', 'object', parameter('a', {properties: {}})],
    ['json', 'string', parameter('a', {type: 'string'}, {contentType: 'application/json'})],
  ])('is %s: %s', (control, words, given) => {
    const [field] = fieldsOf(operation([given]), undefined);
    expect(field?.control).toBe(control);
    expect(field && describeField(field)).toBe(words);
  });

  it('does not exist for a cookie, which no page can set', () => {
    expect(fieldsOf(operation([parameter('a', {}, {in: 'cookie'})]), undefined)).toEqual([]);
  });
});

describe('the values of a form', () => {
  const number = {type: 'integer', minimum: 2, maximum: 5};
  const text = {type: 'string', minLength: 2, maxLength: 3, pattern: '^a'};
  const strange = {type: 'string', pattern: '('};

  it.each([
    [number, '3', 3],
    [{type: 'number'}, '-0.5', -0.5],
    [{enum: [1, 'a']}, '1', 1],
    [{type: 'boolean'}, 'false', false],
    [{type: 'array', items: {type: 'integer'}}, '1, 2', [1, 2]],
    [{type: 'object'}, '{"a": 1}', {a: 1}],
    [text, 'ab', 'ab'],
    [strange, '(', '('],
  ])('for %j and the text %j are %j', (schema, entered, value) => {
    const {values, problems} = readForm(operation([parameter('a', schema)]), undefined, {
      'query.a': entered,
    });
    expect(problems).toEqual({});
    expect(values.query).toEqual({a: value});
  });

  it.each([
    [number, 'x', 'Enter a number.'],
    [number, ' ', 'Enter a number.'],
    [number, '2.5', 'Enter a whole number.'],
    [number, '1', 'Enter at least 2.'],
    [number, '6', 'Enter at most 5.'],
    [text, 'a', 'Enter at least 2 characters.'],
    [text, 'abcd', 'Enter at most 3 characters.'],
    [text, 'ba', 'The value must match ^a.'],
    [{enum: ['x', 'y']}, 'z', '"z" is none of x, y.'],
    [{type: 'object'}, '{', 'This is no valid JSON: '],
  ])('for %j refuse the text %j', (schema, entered, problem) => {
    const {problems} = readForm(operation([parameter('a', schema)]), undefined, {
      'query.a': entered,
    });
    expect(problems['query.a']).toContain(problem);
  });

  it('omit what is empty, and name what is required', () => {
    const required = {required: true};
    const given = operation(
      [
        parameter('a', {}),
        parameter('b', {}, required),
        parameter('c', {type: 'integer'}, required),
      ],
      true,
    );
    const {values, problems} = readForm(given, JSON_BODY, {});
    expect(values).toEqual({path: {}, query: {}, header: {}});
    expect(problems).toEqual({
      'query.b': 'Enter a value.',
      'query.c': 'Enter a number.',
      [BODY]: 'This operation needs a body.',
    });
  });

  it('contain a body as JSON, as a text or as fields, of which files are chosen', () => {
    const plain = {...JSON_BODY, type: 'text/plain'};
    const upload = form({note: {type: 'string'}, scan: {format: 'binary'}}, ['scan']);
    expect(readForm(operation([]), JSON_BODY, {[BODY]: '[1]'}).values.body?.value).toEqual([1]);
    expect(readForm(operation([]), plain, {[BODY]: '[1]'}).values.body?.text).toBe('[1]');
    expect(readForm(operation([]), upload, {'form.note': 'x'})).toMatchObject({
      values: {body: {type: 'multipart/form-data', value: {note: 'x'}}},
      problems: {'form.scan': 'Choose a file.'},
    });
    expect(readForm(operation([]), upload, {}, {'form.scan': 1}).problems).toEqual({});
  });
});

it('the texts of a form are read as the values that they were written for', () => {
  const example = {path: 'm/1', list: [1, 2], deep: [['x']], body: {a: [true]}};
  const given = operation([
    parameter('path', {type: 'string'}, {in: 'path', example: example.path}),
    parameter('list', {type: 'array', items: {type: 'integer'}}, {example: example.list}),
    {...DEEP, example: example.deep},
    parameter('none', {type: 'string'}),
  ]);
  const media = {...JSON_BODY, examples: [{name: 'One', value: example.body}]};
  const texts = textsOf(fieldsOf(given, media), exampleValues(given, media));
  expect(readForm(given, media, texts)).toEqual({
    values: {
      path: {path: 'm/1'},
      query: {list: [1, 2], deep: [['x']]},
      header: {},
      body: {type: 'application/json', value: {a: [true]}},
    },
    problems: {},
  });
});
