import {createHash} from 'node:crypto';
import {parse, type DefaultTreeAdapterTypes as Tree} from 'parse5';

/** Types that a browser does not run (data blocks); anything else inline gets a hash, whether it runs or not. */
const DATA_BLOCK = /^(?:application|text)\/(?:[\w.-]+\+)?(?:json|plain|xml|html|template)$/;

/**
 * CSP sources of a document's inline scripts, from its emitted bytes: a minifier may have rewritten them.
 * Read by the parser that browsers agree on, so that a `<script>` inside an attribute, a comment or a
 * text area is not taken for one.
 */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const script of inlineScripts(parse(html))) {
    const digest = createHash('sha256').update(script).digest('base64');
    hashes.add(`'sha256-${digest}'`);
  }
  return [...hashes];
}

function inlineScripts(node: Tree.Node): string[] {
  if (isElement(node) && node.tagName === 'script') {
    const attribute = (name: string) => node.attrs.find((attr) => attr.name === name)?.value;
    const type = (attribute('type') ?? '').trim().toLowerCase();
    return attribute('src') !== undefined || DATA_BLOCK.test(type) ? [] : [textOf(node)];
  }
  // The content of a <template> hangs beside the tree and never runs.
  return 'childNodes' in node ? node.childNodes.flatMap(inlineScripts) : [];
}

function isElement(node: Tree.Node): node is Tree.Element {
  return 'tagName' in node;
}

function textOf(script: Tree.Element): string {
  return script.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}
