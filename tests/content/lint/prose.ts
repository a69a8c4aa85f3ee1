import type {Nodes, Root as MdastRoot} from 'mdast';
import {toNlcst} from 'mdast-util-to-nlcst';
import type {Root} from 'nlcst';
import {ParseEnglish} from 'parse-english';
import {SKIP, visit} from 'unist-util-visit';
import {VFile} from 'vfile';

const english = new ParseEnglish();

/** The prose of a page or contract as a tree of sentences; code counts as one word. */
export function proseOf(tree: MdastRoot, text: string): Root {
  const vfile = new VFile(text);
  const prose: Root = {type: 'RootNode', children: []};
  visit(tree, (node) => {
    const block = blockOf(node);
    if (!block) {
      return undefined;
    }
    prose.children.push(...toNlcst(block, vfile, english).children);
    return SKIP;
  });
  return prose;
}

/** Treats table cells as paragraphs. */
function blockOf(node: Nodes): Nodes | undefined {
  if (node.type === 'paragraph' || node.type === 'heading') {
    return node;
  }
  return node.type === 'tableCell' ? {...node, type: 'paragraph'} : undefined;
}
