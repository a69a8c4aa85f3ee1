import {load} from 'js-yaml';
import {expect, it} from 'vitest';
import {contractCutter} from './contractCutter';

/** Texts that parsers of YAML 1.1 or 1.2 take for a time, a Boolean or a number, unless they are quoted. */
const TEXTS = [
  '2025-03-14T08:26:53Z',
  '12:30:45',
  'no',
  '1_000',
  '0_7',
  '0o17',
  '017',
  '123e4567',
  '+.5',
  '~',
];

/** With one operation for some groups. */
const CONTRACT = `openapi: 3.1.0
info: {title: Things, version: '1.0'}
paths:
  /things:
    get:
      description: Lists the things.
      responses:
        '200':
          description: The things.
          content:
            application/json: {example: ${JSON.stringify(TEXTS)}}
    delete: {x-groups: [internal], description: Deletes all things.}
`;

type Things = {paths: {'/things': {get: {responses: unknown}; delete?: object}}};

it('quotes texts that parsers of YAML 1.1 or 1.2 would take for something else', () => {
  const cut = contractCutter.cut({file: 'things.openapi.yaml', text: CONTRACT}, () => false);

  const [before, after] = [CONTRACT, cut].map((text) => (load(text) as Things).paths['/things']);
  expect(after?.delete).toBeUndefined();
  expect(after?.get).toEqual(before?.get);
  const quoted = TEXTS.filter((text) => cut.includes(`"${text}"`) || cut.includes(`'${text}'`));
  expect(quoted).toEqual(TEXTS);
});

it('keeps the author’s formatting if no part is for some groups only', () => {
  const text = CONTRACT.replace('x-groups: [internal], ', '');

  expect(contractCutter.cut({file: 'things.openapi.yaml', text}, () => false)).toBe(text);
});
