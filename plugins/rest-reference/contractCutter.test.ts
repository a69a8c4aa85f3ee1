import {load} from 'js-yaml';
import {expect, it} from 'vitest';
import {contractCutter} from './contractCutter';

/** With one operation for some groups, and texts that YAML 1.1 takes for a time, a number in base 60 and a Boolean. */
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
            application/json:
              example: {changedAt: '2025-03-14T08:26:53Z', opensAt: '12:30:45', country: 'no'}
    delete: {x-groups: [internal], description: Deletes all things.}
`;

type Things = {paths: {'/things': {get: {responses: unknown}; delete?: object}}};

it('keeps every text a text, also for parsers of YAML 1.1', () => {
  const cut = contractCutter.cut({file: 'things.openapi.yaml', text: CONTRACT}, () => false);

  const [before, after] = [CONTRACT, cut].map((text) => (load(text) as Things).paths['/things']);
  expect(after?.delete).toBeUndefined();
  expect(after?.get).toEqual(before?.get);
  expect(cut).toContain("country: 'no'");
  expect(cut).toContain("opensAt: '12:30:45'");
  expect(cut).toContain("changedAt: '2025-03-14T08:26:53Z'");
});

it('keeps the author’s formatting if no part is for some groups only', () => {
  const text = CONTRACT.replace('x-groups: [internal], ', '');

  expect(contractCutter.cut({file: 'things.openapi.yaml', text}, () => false)).toBe(text);
});
