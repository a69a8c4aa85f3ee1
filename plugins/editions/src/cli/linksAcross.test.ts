import fs from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {inventoryOf} from '../../../../tests/support/inventoryOf';
import {planOf} from '../../../../tests/support/planOf';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import type {Cutter} from '../model/cutter';
import {createDocuments} from '../model/documents';
import type {PlannedPage} from '../model/page';
import {findLinksAcross} from './linksAcross';

const siteDir = temporaryFolder('links-across');
const docsDirectory = path.join(siteDir, 'docs');
fs.mkdirSync(docsDirectory);
afterAll(() => fs.rmSync(siteDir, {recursive: true}));

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
  const [open, secret] = pages as [PlannedPage, PlannedPage];
  const plans = [
    planOf({pages: [open], absent: [secret]}),
    planOf({id: 'internal', pages, groups: ['internal']}),
  ];
  const documents = createDocuments(docsDirectory, [MAKER]);
  return findLinksAcross(plans, inventoryOf(siteDir, {documents, pages}));
}

describe('links from a wider to a narrower page', () => {
  it.each([
    ['by path', '/apis/secret/'],
    ['by relative path', './secret/'],
    ['by file', './secret.mdx#part'],
    ['by file of the site', '@site/docs/secret.mdx'],
  ])('are found %s, with the editions that must cut them', (_way, to) => {
    const found = [{from: '/apis/', to, editions: ['public']}];

    expect(linksOf(`Read [this](${to}).`)).toEqual(found);
    expect(linksOf(`Read [this][one].\n\n[one]: ${to}`)).toEqual(found);
    expect(linksOf(`<Groups belongsTo="internal">\n\n[This](${to})\n\n</Groups>`)).toEqual([]);
  });

  it('do not include links that every reader can follow, nor those of generated pages', () => {
    expect(linksOf('Read [this](/apis/) or [that](https://status.rescue.example).')).toEqual([]);
    expect(linksOf('Made.\n\n[This](/apis/secret/).')).toEqual([]);
  });
});
