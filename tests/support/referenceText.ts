import type {Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import type {Block} from '../../plugins/rest-reference/src/render/nodes';

/** What a reader sees of a reference, one line for each text, and where its links lead. */
export type ReferenceText = {
  lines: string;
  /** IDs of headings and operations' parts, and those of fields that are written out. */
  ids: string[];
  /** Links within the page. */
  links: string[];
};

/** Attributes that components show. */
const SHOWN = [
  'name',
  'method',
  'type',
  'default',
  'status',
  'code',
  'summary',
  'path',
  'credentials',
  'scope',
];

export function referenceText(blocks: Block[]): ReferenceText {
  const root: Root = {type: 'root', children: blocks};
  const lines: string[] = [];
  const ids: string[] = [];
  const links: string[] = [];
  visit(root, (node) => {
    if (node.type === 'mdxJsxFlowElement') {
      const shown = node.attributes.flatMap((one) => {
        const isFlag = 'name' in one && one.value === null;
        return 'name' in one && (SHOWN.includes(one.name) || isFlag)
          ? [isFlag ? one.name : String(one.value)]
          : [];
      });
      lines.push(`<${node.name} ${shown.join(' ')}>`);
    }
    if (node.type === 'heading') {
      ids.push(String(node.data?.hProperties?.id));
    }
    if (node.type === 'link' && node.url.startsWith('#')) {
      links.push(decodeURIComponent(node.url.slice(1)));
    }
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'code') {
      lines.push(toString(node));
    }
  });
  return {lines: lines.join('\n'), ids, links};
}

/** All texts and attributes of a reference, without programs, in one line. */
export function allWords(blocks: Block[]): string {
  const texts: string[] = [];
  const attributes: string[] = [];
  visit({type: 'root', children: blocks} as Root, (node) => {
    if ('value' in node && node.type !== 'mdxjsEsm') {
      texts.push(node.value);
    }
    if (node.type === 'code') {
      attributes.push(node.meta ?? '');
    }
    if (node.type === 'mdxJsxFlowElement' && node.name !== 'RequestExamples') {
      attributes.push(
        ...node.attributes.map(({value}) => (typeof value === 'string' ? value : '')),
      );
    }
  });
  return `${texts.join('')} ${attributes.join(' ')}`;
}
