import fs from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {compilePolicy} from '../../../src/access';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import type {Cutter} from '../model/cutter';
import {createDocuments} from '../model/documents';
import {findLinksAcross} from './linksAcross';
import {DEFAULT_OPTIONS} from '../options';

const siteDir = temporaryFolder('links-across');
const docsDirectory = path.join(siteDir, 'docs');
fs.mkdirSync(docsDirectory);
afterAll(() => fs.rmSync(siteDir, {recursive: true}));

const policy = compilePolicy({
  forceLogin: true,
  rules: [
    {path: '/apis*', groups: ['public', 'internal']},
    {path: '/apis/secret', groups: ['internal']},
  ],
});

/** Generates the pages that begin with `Made.` */
const MAKER: Cutter = {
  cuts: () => false,
  generates: (text) => text.startsWith('Made.'),
  cut: ({text}) => text,
};

/** The cross-edition links of a site whose overview has this text. */
function linksOf(text: string) {
  const pages = [
    {id: 'apis', source: 'apis.mdx', route: '/apis/'},
    {id: 'secret', source: 'secret.mdx', route: '/apis/secret/'},
  ];
  fs.writeFileSync(path.join(docsDirectory, 'apis.mdx'), text);
  fs.writeFileSync(path.join(docsDirectory, 'secret.mdx'), 'Back to the [overview](/apis/).');
  const options = {id: 'default', ...DEFAULT_OPTIONS};
  return findLinksAcross(
    policy,
    {siteDir, pages, fragments: [], documents: createDocuments(docsDirectory, [MAKER])},
    options,
  );
}

describe('links from a wider to a narrower page', () => {
  it.each([
    ['by path', 'Read [this](/apis/secret/).'],
    ['by relative path', 'Read [this](./secret/).'],
    ['by file', 'Read [this](./secret.mdx#part).'],
    ['by file of the site', 'Read [this](@site/docs/secret.mdx).'],
    ['by reference', 'Read [this][one].\n\n[one]: /apis/secret/'],
  ])('are found %s, with the editions that must cut them', (_way, text) => {
    expect(linksOf(text)).toEqual([{from: '/apis/', to: '/apis/secret/', editions: ['public']}]);
  });

  it('do not include links that every reader can follow, nor those of generated pages', () => {
    expect(linksOf('Read [this](/apis/) or [that](https://status.rescue.example).')).toEqual([]);
    expect(linksOf('Made.\n\n[This](/apis/secret/).')).toEqual([]);
  });
});
