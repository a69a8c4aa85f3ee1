import {expect, it} from 'vitest';
import {z} from 'zod';
import {formatIssues} from './parse';

const Document = z.strictObject({
  count: z.number(),
  people: z.array(z.strictObject({password: z.string()})),
});

it.each([
  [{count: '1', people: []}, 'count: Invalid input: expected number, received string (it is "1")'],
  [{count: NaN, people: []}, 'count: Invalid input: expected number, received NaN (it is NaN)'],
  [null, 'the document: Invalid input: expected object, received null (it is null)'],
  [{count: 1}, 'people: Invalid input: expected array, received undefined'],
  [
    {count: 1, people: [{password: 'secret', name: 'x'}]},
    'people[0]: Unrecognized key: "name"', // not the object, which has a password
  ],
  [
    {count: 1, people: [{password: 12345678}]},
    'people[0].password: Invalid input: expected string, received number',
  ],
  [{count: 1, people: [], extra: 1}, 'the document: Unrecognized key: "extra"'],
])('formats the issues of %j', (input, text) => {
  const {error} = Document.safeParse(input, {reportInput: true});

  expect(error && formatIssues(error)).toBe(text);
});
