import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {contractCutter} from './contractCutter';
import {listOperations} from './listOperations';

const FIXTURE = path.resolve('tests/fixtures/rest/things.openapi.yaml');
const CONTRACT = fs.readFileSync(FIXTURE, 'utf8');
const PAGE = '# Things\n\n<ApiReference document="./things.openapi.yaml" />\n';
let folder: string;

beforeAll(() => {
  folder = temporaryFolder('operations');
});

afterAll(() => {
  fs.rmSync(folder, {recursive: true});
});

type Given = Parameters<typeof listOperations>[0];
type Items = Awaited<ReturnType<typeof listOperations>>;

/** The sidebar with these items and this page. */
async function sidebarWith(items: Items, page: string, contract = CONTRACT): Promise<Items> {
  fs.writeFileSync(path.join(folder, 'things.mdx'), page);
  fs.writeFileSync(path.join(folder, 'things.openapi.yaml'), contract);
  const given = {
    docs: [{id: 'things', source: '@site/docs/things.mdx', sourceDirName: '.'}],
    version: {contentPath: folder},
    defaultSidebarItemsGenerator: () => Promise.resolve(items),
  } as unknown as Given;
  return listOperations(given);
}

async function propertiesOf(page: string, contract?: string) {
  const items = await sidebarWith([DOCUMENT], page, contract);
  return items.map(({customProps}) => customProps);
}

const DOCUMENT: Items[number] = {type: 'doc', id: 'things', customProps: {own: true}};

const cutFor = (...groups: string[]) =>
  contractCutter.cut({file: 'things.openapi.yaml', text: CONTRACT}, (names) =>
    names.some((name) => groups.includes(name)),
  );

/** Titles of the listed operations. */
async function titlesIn(contract: string): Promise<string[]> {
  const [properties] = await propertiesOf(PAGE, contract);
  const lists = (properties?.operations ?? []) as [string, [string, string, string][]][];
  return lists.flatMap(([, operations]) => operations.map(([, title]) => title));
}

describe('the sidebar item of an API’s page', () => {
  it('lists the operations by section, and keeps its own properties', async () => {
    expect(await propertiesOf(PAGE, cutFor())).toEqual([
      {own: true, operations: [['Things', [['put', 'Replace a thing', 'replace-thing']]]]},
    ]);
  });

  it('can be a category, and inside one', async () => {
    const inner = {type: 'category', label: 'In', link: {type: 'doc', id: 'things'}, items: []};
    // The other properties have defaults.
    const outer = {type: 'category', label: 'Out', items: [inner]} as unknown as Items[number];
    expect(await sidebarWith([outer], PAGE)).toMatchObject([
      {
        items: [
          {
            label: 'In',
            customProps: {operations: [['Things', [['put', 'Replace a thing', 'replace-thing']]]]},
          },
        ],
      },
    ]);
  });

  it.each([
    ['shows no contract', '# Things\n'],
    [
      'mentions the element in code',
      'Write `<ApiReference document="./things.openapi.yaml" />`.\n',
    ],
    ['cannot be parsed', '<ApiReference document="./things.openapi.yaml">\n'],
    ['names a contract that does not exist', '<ApiReference document="./none.openapi.yaml" />\n'],
  ])('lists nothing if the page %s', async (_case, page) => {
    expect(await propertiesOf(page)).toEqual([{own: true}]);
  });
});

describe('an operation for some groups', () => {
  it('is listed in the editions of its readers alone', async () => {
    const hidden = await titlesIn(cutFor());
    const shown = await titlesIn(cutFor('internal'));
    expect(shown.length).toBeGreaterThan(hidden.length);
    expect(shown).toEqual(expect.arrayContaining(hidden));
  });

  it('is not listed in the plain build, which everybody gets', async () => {
    expect(await titlesIn(CONTRACT)).toEqual(await titlesIn(cutFor()));
  });
});
