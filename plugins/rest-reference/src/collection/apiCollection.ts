import fs from 'node:fs';
import path from 'node:path';
import type {Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {SKIP, visit} from 'unist-util-visit';
import {contractsBelow} from '../contractCutter';
import {readDocument} from '../document';
import {link, paragraph} from '../render/nodes';
import {writeGenerated} from '../writeDownload';
import {buildCollection} from './buildCollection';

const ELEMENT = 'ApiCollection';
/** The element as MDX allows it: indented in another element, for example. */
const ELEMENTS = /<ApiCollection\s+name=(?:"([^"]+)"|'([^']+)')\s*(?:\/>|>)/g;

/**
 * A remark plugin that links a collection for API clients where a page has
 * `<ApiCollection name="Rescue Platform" />`. It contains the operations of every contract in the page's
 * folder and below. An edition's folder contains its own contracts, already cut, so that its collection
 * cannot reveal other operations.
 */
export function apiCollection() {
  return (tree: Root, file: {path: string}): void => {
    visit(tree, 'mdxJsxFlowElement', (node: MdxJsxFlowElement, index, parent) => {
      if (node.name !== ELEMENT || index === undefined || !parent) {
        return undefined;
      }
      const target = writeCollection(file.path, nameOf(node, file.path));
      // The block replaces the element in its place.
      const block = paragraph(
        link(target, 'Download the collection'),
      ) as (typeof parent.children)[0];
      parent.children.splice(index, 1, block);
      return [SKIP, index + 1];
    });
  };
}

/**
 * Writes the collections of all pages before the first is compiled: a cached page from an
 * earlier build or another edition also links to its collection, but is not compiled.
 */
export function writeCollections(directory: string): void {
  for (const name of fs.readdirSync(directory, {recursive: true, encoding: 'utf8'})) {
    const page = path.join(directory, name);
    const text = name.endsWith('.mdx') ? fs.readFileSync(page, 'utf8') : '';
    for (const [, title, other = ''] of text.matchAll(ELEMENTS)) {
      writeCollection(page, title ?? other);
    }
  }
}

/** @returns the target of the link to the collection */
function writeCollection(page: string, name: string): string {
  const documents = contractsBelow(path.dirname(page)).map(readDocument);
  const text = `${JSON.stringify(buildCollection(name, documents), null, 2)}\n`;
  return writeGenerated(page, `${slug(name)}.postman_collection.json`, text);
}

function nameOf({attributes}: MdxJsxFlowElement, page: string): string {
  const [attribute] = attributes;
  const isAlone = attributes.length === 1 && attribute?.type === 'mdxJsxAttribute';
  if (!isAlone || attribute.name !== 'name' || typeof attribute.value !== 'string') {
    throw new Error(
      `${page}: <${ELEMENT}> takes one attribute, the name of the collection: <${ELEMENT} name="Rescue Platform" />.`,
    );
  }
  return attribute.value;
}

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
