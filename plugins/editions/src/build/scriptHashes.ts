import {createHash} from 'node:crypto';
import {parse, type DefaultTreeAdapterTypes as Tree} from 'parse5';

/** Types that browsers do not execute (data blocks). All other inline scripts get a hash. */
const DATA_BLOCK = /^(?:application|text)\/(?:[\w.-]+\+)?(?:json|plain|xml|html|template)$/;

/**
 * CSP sources of a document's inline scripts, from the emitted bytes, because a minifier may have rewritten them.
 * Uses a standard HTML parser, so that a `<script>` inside an attribute, a comment or a
 * text area is ignored.
 */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const script of inlineScripts(parse(upToLastScript(html)))) {
    const digest = createHash('sha256').update(script).digest('base64');
    hashes.add(`'sha256-${digest}'`);
  }
  return [...hashes];
}

/** Parsers read from left to right, so what follows the last end of a script adds none and changes none. */
function upToLastScript(html: string): string {
  const [last] = [...html.matchAll(/<\/script[^>]*>/gi)].slice(-1);
  return last ? html.slice(0, last.index + last[0].length) : '';
}

function inlineScripts(node: Tree.Node): string[] {
  if (isElement(node) && node.tagName === 'script') {
    const attribute = (name: string) => node.attrs.find((attr) => attr.name === name)?.value;
    const type = (attribute('type') ?? '').trim().toLowerCase();
    return attribute('src') !== undefined || DATA_BLOCK.test(type) ? [] : [textOf(node)];
  }
  // The content of a <template> is in a separate fragment and never runs.
  return 'childNodes' in node ? node.childNodes.flatMap(inlineScripts) : [];
}

function isElement(node: Tree.Node): node is Tree.Element {
  return 'tagName' in node;
}

function textOf(script: Tree.Element): string {
  return script.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}
