import type {Expression, Program} from 'estree';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {allOf, someOf, type GroupCondition} from '@gated-docs/access/conditions';
import {GROUP_NAME, RESERVED_GROUPS} from '@gated-docs/access/rules';

export type GroupsElement = MdxJsxFlowElement | MdxJsxTextElement;

/** What `belongsTo` can be, with string literals. plugins/README.md repeats the list; everything else is refused. */
export const CONDITIONS = [
  'belongsTo="name"',
  "belongsTo={Groups.some('a', 'b')}",
  "belongsTo={Groups.all('a', 'b')}",
];

const FORMS = `Write ${CONDITIONS.join(' or ')}, with the names of groups in quotes. For "and", nest <Groups>. To exclude a group, name the groups that may read.`;

const COMBINATORS: Readonly<Record<string, typeof someOf>> = {some: someOf, all: allOf};

/**
 * Parses the condition of a `<Groups>` element from its source.
 *
 * @throws Error with the mistake and the valid forms
 */
export function conditionOfElement({attributes}: GroupsElement): GroupCondition {
  const [attribute] = attributes;
  if (
    attributes.length !== 1 ||
    attribute?.type !== 'mdxJsxAttribute' ||
    attribute.name !== 'belongsTo'
  ) {
    throw new Error(`<Groups> needs "belongsTo" and accepts no other attribute. ${FORMS}`);
  }
  const {value} = attribute;
  if (typeof value === 'string') {
    return someOf(validName(value));
  }
  const condition = value && conditionOfExpression(expressionOf(value.data?.estree));
  if (!condition) {
    throw new Error(`belongsTo${value ? `={${value.value}}` : ''} is not understood. ${FORMS}`);
  }
  return condition;
}

function expressionOf(program: Program | null | undefined): Expression | undefined {
  const [statement] = program?.body ?? [];
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}

/** Undefined for an expression that is not understood. */
function conditionOfExpression(expression: Expression | undefined): GroupCondition | undefined {
  const name = textOf(expression);
  if (name !== undefined) {
    return someOf(validName(name));
  }
  if (expression?.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') {
    return undefined;
  }
  const {object, property, computed} = expression.callee;
  const isOurs = object.type === 'Identifier' && object.name === 'Groups' && !computed;
  const combine = isOurs && property.type === 'Identifier' && COMBINATORS[property.name];
  const names = expression.arguments.map(textOf);
  return combine && names.length > 0 && names.every((group) => group !== undefined)
    ? combine(...names.map(validName))
    : undefined;
}

/** The value of a string literal, with any kind of quotes. */
function textOf(node: {type: string} | undefined): string | undefined {
  // Checked by type; other nodes have neither property.
  const {type, value, quasis} = (node ?? {}) as {
    type?: string;
    value?: unknown;
    quasis?: {value: {cooked?: string | null}}[];
  };
  if (type === 'TemplateLiteral' && quasis?.length === 1) {
    return quasis[0]?.value.cooked ?? undefined;
  }
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
}

function validName(group: string): string {
  if (!GROUP_NAME.test(group) || RESERVED_GROUPS.includes(group)) {
    throw new Error(
      `belongsTo names "${group}", which is not a valid group name. Group names can contain A-Z, a-z, 0-9, "_", "." and "-". These names are reserved: ${RESERVED_GROUPS.join(', ')}. ${FORMS}`,
    );
  }
  return group;
}
