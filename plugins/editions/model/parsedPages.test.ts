import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {listFiles} from './files';
import {openParsedPages, PARSED_PAGES} from './parsedPages';
import {parseMdx} from './parseMdx';

const TEXT =
  '---\ntitle: Routes\n---\n\nimport a from "./a.json";\n\n# [One](./two.mdx)\n\n<Groups in={["apps"]}>\n\nText {a.b}\n\n</Groups>\n\n- 1n: {1n}, {/x/u}\n';

const asPlain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (_, each: unknown) =>
      typeof each === 'bigint' || each instanceof RegExp ? String(each) : each,
    ),
  ) as unknown;

it('returns the same tree in the run that parses a text and in later ones', () => {
  const site = temporaryFolder('parsed');
  const first = openParsedPages(site)(TEXT);
  const stored = listFiles(path.join(site, PARSED_PAGES));
  const later = openParsedPages(site)(TEXT);

  expect(stored).toHaveLength(1);
  expect(asPlain(first)).toEqual(asPlain(parseMdx(TEXT)));
  expect(asPlain(later)).toEqual(asPlain(first));
});

it('parses again after a change of the text or packages', () => {
  const site = temporaryFolder('parsed');
  const count = () => listFiles(path.join(site, PARSED_PAGES)).length;
  openParsedPages(site)(TEXT);
  openParsedPages(site)(`${TEXT} `);
  expect(count()).toBe(2);

  fs.writeFileSync(path.join(site, 'package-lock.json'), '{}');
  openParsedPages(site)(TEXT);

  expect(count()).toBe(3);
});

it('parses again if the cache entry is unreadable', () => {
  const site = temporaryFolder('parsed');
  openParsedPages(site)(TEXT);
  const [stored = ''] = listFiles(path.join(site, PARSED_PAGES));
  fs.writeFileSync(path.join(site, PARSED_PAGES, stored), 'half a');

  expect(asPlain(openParsedPages(site)(TEXT))).toEqual(asPlain(parseMdx(TEXT)));
});

it('caches nothing for invalid MDX, and reports the error each time', () => {
  const site = temporaryFolder('parsed');
  const parse = openParsedPages(site);

  expect(() => parse('<Groups>')).toThrow(/Groups/);
  expect(() => parse('<Groups>')).toThrow(/Groups/);
  expect(listFiles(path.join(site, PARSED_PAGES))).toEqual([]);
});
