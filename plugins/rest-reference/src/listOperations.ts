import path from 'node:path';
import type {Options} from '@docusaurus/plugin-content-docs';
import {sectionsOf, titleOf} from './request/calls';
import {shownContracts, type ShownContract} from './shownContracts';

type ItemsGenerator = NonNullable<Options['sidebarItemsGenerator']>;
type Item = Awaited<ReturnType<ItemsGenerator>>[number];
type Lists = ReadonlyMap<string, OperationList>;

/** The operations of an API by section: method, title and anchor of each. */
export type OperationList = readonly (readonly [
  section: string,
  operations: readonly (readonly [method: string, title: string, id: string])[],
])[];

/**
 * Generates the sidebar with the operations of each API as a property of its page's item, grouped as in the contract.
 * An edition's contracts are already cut. In the plain build, operations for some groups are left out, as they are
 * from the table of contents.
 */
export const listOperations: ItemsGenerator = async (given) => {
  const {docs, version, defaultSidebarItemsGenerator} = given;
  const lists = new Map(
    docs.map(({id, source, sourceDirName}) => {
      const file = path.join(version.contentPath, sourceDirName, path.basename(source));
      return [id, listOf(file)] as const;
    }),
  );
  const items = await defaultSidebarItemsGenerator(given);
  return items.map((item) => withList(item, lists));
};

function withList(item: Item, lists: Lists): Item {
  const isCategory = item.type === 'category';
  const inside = isCategory
    ? {...item, items: item.items.map((inner) => withList(inner, lists))}
    : item;
  const page = isCategory ? item.link : item;
  const operations = (page?.type === 'doc' && lists.get(page.id)) || [];
  return operations.length > 0
    ? {...inside, customProps: {...item.customProps, operations}}
    : inside;
}

/** The operations of the contracts that a page shows. */
function listOf(page: string): OperationList {
  try {
    return shownContracts(page).flatMap(operationsOf);
  } catch {
    // Reported when the page is compiled, with its position.
    return [];
  }
}

function operationsOf({document, calls}: ShownContract): OperationList {
  const open = calls.filter(({operation}) => !operation['x-groups']);
  return sectionsOf(document, open)
    .filter(({tag}) => !tag?.['x-groups'])
    .map(({name, members}) => [
      name,
      members.map((call) => [call.method, titleOf(call), call.anchor]),
    ]);
}
