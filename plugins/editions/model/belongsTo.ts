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
  "Use belongsTo=\"name\", belongsTo={Groups.some('a', 'b')}, belongsTo={Groups.all('a', 'b')} or a predicate such as belongsTo={(groups) => groups.includes('a')}, with literal group names.";

/**
 * Parses the condition of a `<Groups>` element from its source.
 *
 * @throws Error with the mistake and the valid forms
 */
export function conditionOfElement({attributes}: GroupsElement): GroupCondition {
  const [attribute] = attributes;
  if (attributes.length !== 1 || attribute?.type !== 'mdxJsxAttribute') {
    throw new Error(`<Groups> accepts only the "belongsTo" attribute. ${FORMS}`);
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
  // The signature cannot be checked; calling the function shows what it returns.
  const predicate = evaluated as GroupPredicate;
  assertStandsAlone(predicate, source);
  return inWords(source, () => conditionOf(predicate, names.map(validName)));
}

function named(group: string): GroupCondition {
  return conditionOf(someOf(group), [validName(group)]);
}

/** Evaluates the author's own code, which the build would run anyway, without access to anything else. */
function evaluate(source: string): unknown {
  try {
    return vm.runInNewContext(`(${source}\n)`, {Groups: {some: someOf, all: allOf}});
  } catch (error) {
    throw new Error(`belongsTo={${source}} cannot be evaluated: ${messageOf(error)}. ${FORMS}`);
  }
}

/** A predicate that uses names from the page would silently be false in every edition. */
function assertStandsAlone(predicate: GroupPredicate, source: string): void {
  try {
    predicate([]);
  } catch (error) {
    // From another realm, so `instanceof Error` is false.
    if ((error as Error).name === 'ReferenceError') {
      throw new Error(`belongsTo={${source}}: ${messageOf(error)}. ${FORMS}`);
    }
  }
}

function validName(group: string): string {
  if (!GROUP_NAME.test(group) || RESERVED_GROUPS.includes(group)) {
    throw new Error(
      `belongsTo names "${group}", which is not a valid group name. Group names can contain A-Z, a-z, 0-9, "_", "." and "-". These names are reserved: ${RESERVED_GROUPS.join(', ')}.`,
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
