import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {facts, IDENTIFIERS, wrongValues} from './identifiers';
import {contentFiles} from './lint/contentFiles';

/** Pages, contracts and companion files of the schema, but not the facts, which contain patterns and ranges. */
const files = fs
  .readdirSync('docs', {recursive: true, encoding: 'utf8'})
  .filter((name) => /graphql\/_companion\/.*\.(?:json|graphql)$/.test(name))
  .map((name) => `docs/${name}`)
  .concat(contentFiles())
  .filter((file) => file !== 'docs/_platform/facts.md');

const identifier = (what: string) => {
  const found = IDENTIFIERS.find((one) => one.what === what);
  expect(found, what).toBeDefined();
  return found as (typeof IDENTIFIERS)[number];
};

describe('the check of identifiers rejects', () => {
  it.each([
    ['id', 'mis_01JP9W6V6871HFE865V215DE1D', 'mis_01JP9W6V6871HFE865V215DE1D'],
    ['id of a wrong length or alphabet', 'mis_01JP9W6V68', 'mis_01JP9W6V68'],
    ['host', 'https://api.rescue.org/graphql', 'api.rescue.org'],
    ['host', 'wss://api.staging.rescue.example/graphql', 'api.staging.rescue.example'],
    ['e-mail address', 'someone@gmail.com', 'gmail.com'],
    ['telephone number', '+49 40 1234567', '+49 40 1234567'],
    ['tenant', 'in `test-beta-2`', 'test-beta-2'],
    ['mission number', '2025-004712', '2025-004712'],
    ['CGID', '`south.demo:ems`', 'south.demo:ems'],
    ['trace id', 'a'.repeat(32), 'a'.repeat(32)],
    ['time zone', '`Europe/Northport`', 'Europe/Northport'],
    ['time', '2025-03-14T09:26:53', '2025-03-14T09:26:53'],
    ['time', '2025-02-30T25:26:53Z', '2025-02-30T25:26:53Z'],
    ['pair of coordinates', '[53.565278, 10.015344]', '53.565278, 10.015344'],
    ['image', 'registry.rescue.example/selfhosted/dci:4.1.0', 'selfhosted/dci:4.1.0'],
    ['variable in an example of the shell', '"Bearer $ACCESS_TOKEN"', 'ACCESS_TOKEN'],
  ])('the %s in %j', (what, text, value) => {
    expect(wrongValues(identifier(what), text)).toEqual([value]);
  });
});

describe('pages and contracts have the same', () => {
  it.each(IDENTIFIERS.map((one) => [one.what, one] as const))('%s', (_what, one) => {
    const wrong = files.flatMap((file) =>
      wrongValues(one, fs.readFileSync(file, 'utf8')).map(
        (value) => `${file}: ${value}. ${one.fix}`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('IDs under their own names: each prefix belongs to one name in the facts', () => {
    const named = [...facts.matchAll(/\| `(\w+)`(?: \(internal\))? \| `([a-z]{3})_\w+`/g)].map(
      ([, name = '', prefix = '']) => [name, prefix] as const,
    );
    const prefixes = new Map(named);
    expect(prefixes.size).toBeGreaterThan(20);
    const misplaced = files.flatMap((file) =>
      [
        ...fs.readFileSync(file, 'utf8').matchAll(/"?\b(\w+Id)"?: "?([a-z]{3})_[0-9A-Z]{26}/g),
      ].flatMap(([, name = '', prefix = '']) => {
        const own = prefixes.get(name);
        return own !== undefined && own !== prefix
          ? [`${file}: ${name} is ${prefix}_…, not ${own}_…`]
          : [];
      }),
    );
    expect(misplaced).toEqual([]);
  });
});
