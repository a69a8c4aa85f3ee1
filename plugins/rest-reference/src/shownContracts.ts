import fs from 'node:fs';
import path from 'node:path';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {ELEMENT, elementsOf, shownBy} from './apiReference';
import {readDocument, type ApiDocument} from './document';
import {createAnchors} from './anchors';
import {callsOf} from './request/calls';
import type {Call} from './request/request';

/** A contract on a page: the sections and operations that the page shows. */
export type ShownContract = {source: string; document: ApiDocument; calls: Call[]};

/** What Docusaurus takes away or rewrites before parsing: front matter, heading IDs in braces, and HTML comments. */
const REWRITTEN =
  /(?<![\s\S])---\r?\n[\s\S]*?\n---|(?<=^#{1,6} .*)\{#[^}\n]*\}(?=[^\S\n]*$)|<!--[\s\S]*?-->/gm;

/**
 * The contracts that a page shows, without compiling the page. An edition's contracts are already cut.
 *
 * @throws Error for whatever `apiReference` refuses, without its position
 */
export function shownContracts(page: string): ShownContract[] {
  const text = fs.readFileSync(page, 'utf8');
  if (!text.includes(`<${ELEMENT}`)) {
    return [];
  }
  const readable = text.replace(REWRITTEN, (form) => form.replace(/[^\n]/g, ' '));
  const tree = unified().use(remarkParse).use(remarkMdx).parse(readable);
  const claim = createAnchors();
  return elementsOf(tree, page).map(({name, selection}) => {
    const source = path.join(page, '..', name);
    const document = shownBy(readDocument(source), selection);
    return {source, document, calls: callsOf(document, claim)};
  });
}
