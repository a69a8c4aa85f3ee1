import vm from 'node:vm';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {
  allOf,
  conditionOf,
  someOf,
  type GroupCondition,
  type GroupPredicate,
} from '../../../src/access/conditions';
import {GROUP_NAME, RESERVED_GROUPS} from '../../../src/access/rules';
import {messageOf} from '../../errors';
import {literalsIn} from './estree';

export type GroupsElement = MdxJsxFlowElement | MdxJsxTextElement;

const FORMS =
  "Write belongsTo=\"name\", belongsTo={Groups.some('a', 'b')}, belongsTo={Groups.all('a', 'b')} or a predicate such as belongsTo={(groups) => groups.includes('a')}, with the names written out.";

/**
 * The condition of a `<Groups>` element, read from its source.
 *
 * @throws Error that says what is wrong with it and how it is written
 */
export function conditionOfElement({attributes}: GroupsElement): GroupCondition {
  const [attribute] = attributes;
  if (attributes.length !== 1 || attribute?.type !== 'mdxJsxAttribute') {
    throw new Error(`<Groups> takes the attribute "belongsTo" and no other. ${FORMS}`);
  }
  if (attribute.name !== 'belongsTo') {
    throw new Error(`<Groups> has no attribute "${attribute.name}". ${FORMS}`);
  }
  const {value} = attribute;
  if (typeof value === 'string') {
    return named(value);
  }
  if (!value) {
    throw new Error(`<Groups belongsTo> names no group. ${FORMS}`);
  }
  return conditionOfExpression(value.value, literalsIn(value.data?.estree));
}

function conditionOfExpression(source: string, names: readonly string[]): GroupCondition {
  const evaluated = evaluate(source);
  if (typeof evaluated === 'string') {
    return named(evaluated);
  }
  if (typeof evaluated !== 'function') {
    throw new Error(`belongsTo={${source}} is neither a name nor a predicate. ${FORMS}`);
  }
  // Of a function no more is known; what it makes of groups is found out by calling it.
  const predicate = evaluated as GroupPredicate;
  assertStandsAlone(predicate, source);
  return inWords(source, () => conditionOf(predicate, names.map(validName)));
}

function named(group: string): GroupCondition {
  return conditionOf(someOf(group), [validName(group)]);
}

/** The author's own code, which the build would run anyway; nothing but the page's text is within its reach. */
function evaluate(source: string): unknown {
  try {
    return vm.runInNewContext(`(${source}\n)`, {Groups: {some: someOf, all: allOf}});
  } catch (error) {
    throw new Error(`belongsTo={${source}} cannot be evaluated: ${messageOf(error)}. ${FORMS}`);
  }
}

/** A predicate that needs something of the page would be false in every edition, without a word. */
function assertStandsAlone(predicate: GroupPredicate, source: string): void {
  try {
    predicate([]);
  } catch (error) {
    // Of the realm in which it was evaluated, so no instance of our own class.
    if ((error as Error).name === 'ReferenceError') {
      throw new Error(`belongsTo={${source}}: ${messageOf(error)}. ${FORMS}`);
    }
  }
}

function validName(group: string): string {
  if (!GROUP_NAME.test(group) || RESERVED_GROUPS.includes(group)) {
    throw new Error(
      `belongsTo names "${group}", which cannot be a group: a name consists of A-Z a-z 0-9 _ . - and is none of ${RESERVED_GROUPS.join(', ')}.`,
    );
  }
  return group;
}

function inWords<T>(source: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const message = messageOf(error);
    throw new Error(
      error instanceof RangeError ? `belongsTo={${source}} is invalid: ${message}.` : message,
    );
  }
}
