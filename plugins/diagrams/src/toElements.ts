import {parseFragment, type DefaultTreeAdapterTypes} from 'parse5';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {DiagramError} from './DiagramError';
import {FONT} from './draw';
import {element, type Attributes} from './elements';
import {compactBox, open, relative, rounded} from './geometry';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

export type Picture = {
  width: string;
  height: string;
  hasLinks: boolean;
  children: MdxJsxFlowElement[];
};

/** Classes that authors can use; the page's style sheet sets their colours in both modes. */
const CLASSES = ['here', 'platform', 'outside', 'optional', 'good', 'bad'];
const KINDS = ['graph', 'node', 'edge', 'cluster'];
/** Our default colours, which the style sheet replaces. */
const DEFAULT_COLOURS = ['black', 'white', 'none', 'transparent'];
const MIN_FONT_SIZE = 11;

/** React's attribute names for each element of Graphviz's SVG. Other attributes are dropped. */
const GEOMETRY: Record<string, Record<string, string>> = {
  g: {transform: 'transform'},
  path: {d: 'd'},
  polygon: {points: 'points'},
  polyline: {points: 'points'},
  ellipse: {cx: 'cx', cy: 'cy', rx: 'rx', ry: 'ry'},
  text: {x: 'x', y: 'y', 'font-size': 'fontSize', 'font-weight': 'fontWeight'},
};
const SHAPES = ['path', 'polygon', 'polyline', 'ellipse'];

/**
 * Converts Graphviz's SVG to the parts that a page needs: shapes, text, links and the class of each part.
 * Colours and fonts come from the style sheet, so those in the source are rejected.
 *
 * @throws DiagramError that names the value
 */
export function toElements(svg: string): Picture {
  const root = childrenOf(parseFragment(svg)).find(({tagName}) => tagName === 'svg');
  const [, , width = '', height = ''] = (root && attribute(root, 'viewBox')?.split(' ')) ?? [];
  if (!root || !width || !height) {
    throw new DiagramError(
      'Graphviz cannot draw this diagram. A diagram must begin with "digraph {".',
    );
  }
  return {
    width: String(Math.ceil(Number(width))),
    height: String(Math.ceil(Number(height))),
    hasLinks: /<a /.test(svg),
    children: childrenOf(root).flatMap(convert),
  };
}

function convert(node: Element): MdxJsxFlowElement[] {
  const {tagName} = node;
  if (tagName === 'title') {
    return [];
  }
  if (tagName === 'a') {
    return [element('DiagramLink', {to: linkTarget(node)}, childrenOf(node).flatMap(convert))];
  }
  const names = GEOMETRY[tagName];
  if (!names) {
    throw new DiagramError(
      `The diagram contains a <${tagName}> element, which is not supported. Use only shapes, text and arrows.`,
    );
  }
  assertOwnColours(node);
  if (SHAPES.includes(tagName) && isInvisible(node)) {
    return [];
  }
  const attributes: Attributes = Object.fromEntries(
    Object.entries(names).map(([name, reactName]) => [reactName, rounded(attribute(node, name))]),
  );
  if (tagName === 'text') {
    assertLegible(node);
    const anchor = attribute(node, 'text-anchor');
    return [
      // The style sheet centres text.
      element('text', {...attributes, textAnchor: anchor === 'middle' ? undefined : anchor}, [
        {type: 'text', value: textOf(node)},
      ]),
    ];
  }
  return tagName === 'g' ? group(node, attributes) : [shape(node, attributes)];
}

function shape(node: Element, attributes: Attributes): MdxJsxFlowElement {
  const {d, points} = attributes;
  const box = compactBox(attributes);
  const isCurve = node.tagName === 'path' && !box;
  return element(box ? 'rect' : node.tagName, {
    ...(box ?? attributes),
    ...(isCurve && d && {d: relative(d)}),
    ...(node.tagName === 'polygon' && points && {points: open(points)}),
    // The style sheet does not fill the lines of edges.
    fill: !isPartOfEdge(node) && attribute(node, 'fill') === 'none' ? 'none' : undefined,
    strokeDasharray: attribute(node, 'stroke-dasharray'),
  });
}

function isPartOfEdge({parentNode}: Element): boolean {
  return Boolean(
    parentNode && 'attrs' in parentNode && /\bedge\b/.test(attribute(parentNode, 'class') ?? ''),
  );
}

function group(node: Element, attributes: Attributes): MdxJsxFlowElement[] {
  const names = (attribute(node, 'class') ?? '').split(/\s+/).filter(Boolean);
  const unknown = names.find((name) => !KINDS.includes(name) && !CLASSES.includes(name));
  if (unknown !== undefined) {
    throw new DiagramError(
      `Diagrams have no class "${unknown}". Use one of these classes: ${CLASSES.join(', ')}.`,
    );
  }
  const children = childrenOf(node).flatMap(convert);
  const className = names.map((name) => `diagram-${name}`).join(' ') || undefined;
  // Groups around links carry no information.
  return className ? [element('g', {...attributes, className}, children)] : children;
}

function linkTarget(node: Element): string {
  const target = attribute(node, 'href') ?? '';
  if (!/^\/(?!\/)/.test(target)) {
    throw new DiagramError(
      `The link "${target}" in the diagram does not lead to a page. Use the path of a page on this site, such as "/guidelines/".`,
    );
  }
  return target;
}

function assertOwnColours(node: Element): void {
  for (const name of ['fill', 'stroke']) {
    const colour = attribute(node, name);
    if (colour !== undefined && !DEFAULT_COLOURS.includes(colour)) {
      throw new DiagramError(
        `The colour "${colour}" does not adapt to light and dark mode. Use a class instead: ${CLASSES.join(', ')}.`,
      );
    }
  }
}

function assertLegible(node: Element): void {
  const font = attribute(node, 'font-family') ?? FONT;
  if (font !== FONT) {
    throw new DiagramError(
      `The font "${font}" differs from the font of the page. Remove the fontname attribute.`,
    );
  }
  const size = Number(attribute(node, 'font-size') ?? MIN_FONT_SIZE);
  if (size < MIN_FONT_SIZE) {
    throw new DiagramError(
      `The text "${textOf(node)}" has font size ${size}, which is too small to read. Use ${MIN_FONT_SIZE} or more.`,
    );
  }
}

function isInvisible(node: Element): boolean {
  const isNone = (name: string) => ['none', 'transparent'].includes(attribute(node, name) ?? '');
  return isNone('fill') && isNone('stroke');
}

function childrenOf(node: Node): Element[] {
  return 'childNodes' in node
    ? node.childNodes.filter((child): child is Element => 'tagName' in child)
    : [];
}

function textOf(node: Element): string {
  return node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

/** parse5 splits `xlink:href` into prefix and name. */
function attribute(node: Element, name: string): string | undefined {
  return node.attrs.find((candidate) => candidate.name === name)?.value;
}
