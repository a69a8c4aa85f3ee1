import {expect, it} from 'vitest';
import type {TryMedia, TryOperation} from './format';
import {programsOf} from './programs';

const OPERATION: TryOperation = {
  ...{id: 'a', method: 'POST', path: '/things/{id}', servers: []},
  parameters: [
    {name: 'id', in: 'path', required: true},
    {name: 'tags', in: 'query', required: false, style: 'form', explode: false},
    {name: 'Idempotency-Key', in: 'header', required: true},
  ],
  credentials: {
    ...{query: [], cookie: []},
    header: [{name: 'Authorization', value: 'Bearer ACCESS_TOKEN'}],
  },
};
const FORM: TryMedia = {
  ...{type: 'multipart/form-data', examples: []},
  schema: {properties: {note: {type: 'string'}, scan: {format: 'binary'}}},
};

const curl = (...given: Parameters<typeof programsOf>) =>
  programsOf(...given).find(({id}) => id === 'curl')?.code ?? '';

it('a program has the values of the form, and its secrets from the environment', () => {
  const code = curl(OPERATION, {type: 'application/json', examples: []}, 'https://a.example/v1', {
    path: {id: 'a/$& b'},
    query: {tags: ['x', 'y']},
    header: {'Idempotency-Key': 'key-of-the-form'},
    body: {type: 'application/json', value: {name: "it's"}},
  });
  expect(code).toContain('https://a.example/v1/things/a%2F%24%26%20b?tags=x,y');
  expect(code).toContain('Content-Type: application/json');
  expect(code).toMatch(/Authorization: Bearer \$\w*TOKEN/);
  expect(code).not.toContain('key-of-the-form');
  expect(code).toContain('"name":');
});

it('a program names the files of a form, without their content', () => {
  const code = curl(OPERATION, FORM, 'https://a.example', {
    path: {id: '1'},
    body: {
      type: FORM.type,
      value: {note: 'x'},
      files: {scan: [{name: 'plan.pdf', type: 'application/pdf', base64: 'JVBERg=='}]},
    },
  });
  expect(code).toContain('note=x');
  expect(code).toContain('plan.pdf');
  expect(code).not.toContain('JVBERg');
});

it('there is a program in each language of the examples', () => {
  const programs = programsOf(OPERATION, undefined, 'https://a.example', {path: {id: '1'}});
  expect(programs.map(({id}) => id)).toEqual(['curl', 'typescript', 'python', 'csharp']);
});
