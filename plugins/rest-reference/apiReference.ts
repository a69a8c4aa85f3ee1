import path from 'node:path';
import type {Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {SKIP, visit} from 'unist-util-visit';
import {contractCutter} from './contractCutter';
import {shareProgramTexts} from './shareProgramTexts';
import {readDocument} from './document';
import {renderDocument} from './render/renderDocument';
import {writeDownload} from './writeDownload';

const ELEMENT = 'ApiReference';

/**
 * A remark plugin that inserts the reference of an API where its page has
 * `<ApiReference document="./missions.openapi.yaml" />`. It must run before the plugins that Docusaurus
 * adds, which give headings their ids and put them into the table of contents.
 */
export function apiReference(read?: (name: string) => string) {
  return (tree: Root, file: {path: string}): void => {
    visit(tree, 'mdxJsxFlowElement', (node: MdxJsxFlowElement, index, parent) => {
      if (node.name !== ELEMENT || index === undefined || !parent) {
        return undefined;
      }
      const name = documentOf(node, file.path);
      // So that editions share the page only if they have the same document.
      read?.(name);
      const source = path.resolve(path.dirname(file.path), name);
      const document = readDocument(source);
      const download = writeDownload(source, document);
      const blocks = inContext(source, () => renderDocument(document, {download}));
      // The blocks replace the element in its place.
      parent.children.splice(index, 1, ...(blocks as typeof parent.children));
      return [SKIP, index + blocks.length];
    });
    shareProgramTexts(tree);
  };
}

function documentOf({attributes}: MdxJsxFlowElement, page: string): string {
  const [attribute] = attributes;
  const isAlone = attributes.length === 1 && attribute?.type === 'mdxJsxAttribute';
  if (!isAlone || attribute.name !== 'document' || typeof attribute.value !== 'string') {
    throw new Error(
      `${page}: <${ELEMENT}> requires exactly one attribute: the path of an OpenAPI document in the folder of the page, such as <${ELEMENT} document="./missions.openapi.yaml" />.`,
    );
  }
  // Fail closed: a document with another name would not be cut for an edition.
  if (!contractCutter.cuts(attribute.value)) {
    throw new Error(
      `${page}: the name of the document "${attribute.value}" must end in .openapi.yaml, .openapi.yml or .openapi.json, because only such files are cut for the readers of an edition. Rename the file.`,
    );
  }
  return attribute.value;
}

function inContext<T>(source: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`${source}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
