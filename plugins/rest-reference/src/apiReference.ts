import fs from 'node:fs';
import path from 'node:path';
import logger from '@docusaurus/logger';
import type {Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {SKIP, visit} from 'unist-util-visit';
import {contractCutter} from './contractCutter';
import {shareProgramTexts} from './shareProgramTexts';
import {readDocument, type ApiDocument} from './document';
import {locateErrors} from './document/ContractError';
import {createAnchors} from './anchors';
import {callsOf, sectionsOf, selectOperations, type Selection} from './request/calls';
import {findUnshown} from './render/keywords';
import type {Block} from './render/nodes';
import {renderDocument} from './render/renderDocument';
import {renderSummary} from './render/renderSummary';
import {contractName, writeDownload} from './writeDownload';

export const ELEMENT = 'ApiReference';

export type Options = {
  /** Whether a keyword that the page cannot show stops the build. By default, it is a warning. */
  strict?: boolean;
  /** Address of the section about the fields of errors, if all contracts have the same. Pages link to it instead. */
  errorFields?: string;
  /** Whether each operation has a button "Try it", which needs `plugins/try-it`. */
  tryIt?: boolean;
};

/** A page with more is too large to read, and for a browser to load. */
const MAX_OPERATIONS = 300;

/**
 * A remark plugin that inserts the reference of an API where its page has
 * `<ApiReference document="./missions.openapi.yaml" />`, or that of some of its operations with `tags="Alerts, Crews"` or
 * `paths="/alerts"`. It must run before the plugins that Docusaurus adds, which give headings their ids and put them into
 * the table of contents. On the API's own page, the summary of the document is below the page's lead, otherwise above
 * the reference.
 */
export const apiReference =
  ({strict = false, tryIt = false, errorFields}: Options = {}) =>
  (read?: (name: string) => string) =>
  (tree: Root, file: Page): void => {
    const summaries: Block[] = [];
    const claim = createAnchors();
    visit(tree, 'mdxJsxFlowElement', (node: MdxJsxFlowElement, index, parent) => {
      if (node.name !== ELEMENT || index === undefined || !parent) {
        return undefined;
      }
      const {name, selection} = elementOf(node, file.path);
      // So that editions share the page only if they have the same document.
      read?.(name);
      const source = path.resolve(path.dirname(file.path), name);
      const document = readDocument(source);
      const {summary, reference} = locateErrors(source, fs.readFileSync(source, 'utf8'), () => {
        reportUnshown(source, document, strict);
        const contract = tryIt ? contractName(source) : undefined;
        const shown = shownBy(document, selection);
        return {
          summary: renderSummary(document, writeDownload(source, document)),
          reference: renderDocument(shown, claim, {errorFields, contract}),
        };
      });
      // Docusaurus adds the front matter.
      const {title} = (file.data.frontMatter ?? {}) as {title?: unknown};
      const isSubject = title === document.info.title;
      if (isSubject) {
        summaries.push(summary);
      }
      const blocks = [...(isSubject ? [] : [summary]), ...reference];
      // The blocks replace the element in its place.
      parent.children.splice(index, 1, ...(blocks as typeof parent.children));
      return [SKIP, index + blocks.length];
    });
    // After the page's lead.
    tree.children.splice(
      tree.children.findIndex(({type}) => type === 'paragraph') + 1,
      0,
      ...summaries,
    );
    shareProgramTexts(tree);
  };

type Page = {path: string; data: Record<string, unknown>};

/** What an element shows: a document beside its page, and some of its operations, or all. */
type Shown = {name: string; selection: Selection};

/** What the elements of a page show. @throws Error for other attributes */
export function elementsOf(tree: Root, page: string): Shown[] {
  const elements: MdxJsxFlowElement[] = [];
  visit(tree, 'mdxJsxFlowElement', (node: MdxJsxFlowElement) => {
    elements.push(...(node.name === ELEMENT ? [node] : []));
  });
  return elements.map((node) => elementOf(node, page));
}

function elementOf({attributes}: MdxJsxFlowElement, page: string): Shown {
  const texts = attributes.flatMap((one) =>
    'name' in one && ATTRIBUTES.includes(one.name) && typeof one.value === 'string'
      ? [[one.name, one.value] as const]
      : [],
  );
  const {document: name, ...lists} = Object.fromEntries(texts);
  if (name === undefined || texts.length < attributes.length) {
    throw new Error(
      `${page}: <${ELEMENT}> requires the path of an OpenAPI document in the folder of the page, such as <${ELEMENT} document="./missions.openapi.yaml" />. With tags="Alerts, Crews" or paths="/alerts, /crews", it shows these operations only.`,
    );
  }
  // Fail closed: a document with another name would not be cut for an edition.
  if (!contractCutter.cuts(name)) {
    throw new Error(
      `${page}: the name of the document "${name}" must end in .openapi.yaml, .openapi.yml or .openapi.json, because only such files are cut for the readers of an edition. Rename the file.`,
    );
  }
  const selection = Object.entries(lists).map(([key, list]) => [key, list.trim().split(/\s*,\s*/)]);
  return {name, selection: Object.fromEntries(selection) as Selection};
}

const ATTRIBUTES = ['document', 'tags', 'paths'];

/** The part of a document that an element shows. @throws Error if it has too many operations for a page */
export function shownBy(document: ApiDocument, selection: Selection = {}): ApiDocument {
  const isAll = Object.keys(selection).length === 0;
  const shown = isAll ? document : selectOperations(document, selection);
  const calls = callsOf(shown);
  if (calls.length > MAX_OPERATIONS) {
    const counts = sectionsOf(shown, calls).map(({name, members}) => `${name} (${members.length})`);
    throw new Error(
      `the page would show ${calls.length} operations, more than ${MAX_OPERATIONS}. Split it over several pages, each with some of the tags, such as <${ELEMENT} document="…" tags="Alerts, Crews" />, or with some of the paths, such as paths="/alerts, /crews". Tags: ${counts.join(', ')}.`,
    );
  }
  return shown;
}

/** @throws ContractError for the first keyword that a page cannot show, if that is not allowed */
function reportUnshown(source: string, document: ApiDocument, strict: boolean): void {
  for (const error of findUnshown(document)) {
    if (strict) {
      throw error;
    }
    logger.warn`${source}: ${error.pointer}: ${error.message}`;
  }
}
