import type {CallExpression, Expression, Node, Property} from 'estree';
import type {Part} from '../../src/compact-pages';

/** The component of a kind of elements and the names of their properties. */
export type ShapeSource = {type: Expression; names: string[]};

export type PageSource = {
  root: Part;
  shapes: ShapeSource[];
  /** What stays code. */
  expressions: Expression[];
};

/** Between these elements white space means nothing; between words it does. */
const WITHOUT_TEXT = ['_Fragment', '_components.ul', '_components.ol'];

/** Reads the elements of a compiled page, from the call that makes its outermost one. */
export function readPage(content: Expression): PageSource {
  const shapes = new Map<string, ShapeSource & {index: number}>();
  const expressions: Expression[] = [];

  function read(node: Expression): Part {
    if (node.type === 'Literal' && (typeof node.value === 'string' || node.value === true)) {
      return node.value;
    }
    const element = elementOf(node);
    if (!element) {
      expressions.push(node);
      return -expressions.length;
    }
    const {type, properties, children} = element;
    const names = properties.map(({name}) => name);
    const key = JSON.stringify([nameOf(type), ...names]);
    const shape = shapes.get(key) ?? {index: shapes.size, type, names};
    shapes.set(key, shape);
    const ignoresSpace = WITHOUT_TEXT.includes(nameOf(type) ?? '');
    return [
      shape.index,
      ...properties.map(({value}) => read(value)),
      ...joined(children.map(read).filter((part) => !(ignoresSpace && part === '\n'))),
    ];
  }

  const root = read(content);
  return {root, shapes: [...shapes.values()], expressions};
}

type ElementSource = {
  type: Expression;
  properties: {name: string; value: Expression}[];
  children: Expression[];
};

/** An element as MDX writes it; undefined when anything about it is not known from the text alone. */
function elementOf(node: Node): ElementSource | undefined {
  if (!isElement(node)) {
    return undefined;
  }
  const [type, given, ...others] = node.arguments;
  if (!type || given?.type !== 'ObjectExpression' || others.length > 0 || !nameOf(type)) {
    return undefined;
  }
  const properties = given.properties.map((property) =>
    property.type === 'Property' ? propertyOf(property) : undefined,
  );
  if (!properties.every((property) => property !== undefined)) {
    return undefined;
  }
  const own = properties.filter(({name}) => name !== 'children');
  const children = properties.find(({name}) => name === 'children')?.value;
  const list = children === undefined ? [] : childrenOf(node, children);
  return list && {type: type as Expression, properties: own, children: list};
}

function isElement(node: Node): node is CallExpression {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    ['_jsx', '_jsxs'].includes(node.callee.name)
  );
}

function propertyOf({key, value, computed}: Property): ElementSource['properties'][0] | undefined {
  const name =
    key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
  return computed || name === undefined ? undefined : {name, value: value as Expression};
}

/** `_jsxs` has a list of children, `_jsx` one child, which may be a list that the page computes. */
function childrenOf({callee}: CallExpression, children: Expression): Expression[] | undefined {
  if (callee.type !== 'Identifier' || callee.name !== '_jsxs') {
    return [children];
  }
  const elements = children.type === 'ArrayExpression' ? children.elements : [];
  const known = elements.filter(
    (one): one is Expression => one !== null && one.type !== 'SpreadElement',
  );
  return known.length === elements.length && known.length > 0 ? known : undefined;
}

/** What a component is called in the text: `Param`, `_components.p`, `"div"`. */
function nameOf(type: Node): string | undefined {
  if (type.type === 'Identifier') {
    return type.name;
  }
  if (type.type === 'Literal') {
    return JSON.stringify(type.value);
  }
  if (type.type !== 'MemberExpression' || type.object.type !== 'Identifier') {
    return undefined;
  }
  const {object, property, computed} = type;
  const name =
    property.type === 'Literal'
      ? String(property.value)
      : property.type === 'Identifier' && !computed
        ? property.name
        : undefined;
  return name === undefined ? undefined : `${object.name}.${name}`;
}

/** Neighbouring texts as one. */
function joined(parts: readonly Part[]): Part[] {
  return parts.reduce<Part[]>((list, part) => {
    const last = list.at(-1);
    return typeof last === 'string' && typeof part === 'string'
      ? [...list.slice(0, -1), last + part]
      : [...list, part];
  }, []);
}
