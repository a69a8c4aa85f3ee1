import {parse, type Node} from 'acorn';
import {transformSync} from 'esbuild';
import type {ArrayExpression, Expression, ObjectExpression, Property, SpreadElement} from 'estree';
import {canonicalPathname, meets} from '../../../src/access';
import {parsePattern} from '../../../src/access/rules';
import {isArrayExpression, walk} from '../model/estree';
import {requirementOf} from '../model/themeItems';
import {isTrueForAll, type EditionPlan} from '../plan/plan';
import {resolveLink} from './cutLinks';
import {withoutRanges, type Range} from './ranges';

/** Matches the site's configuration file, which contains the rules of all pages. */
export const CONFIGURATION = /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/;

type Element = ArrayExpression['elements'][number];
type Placed = Pick<Node, 'start' | 'end'>;
type Edition = EditionPlan & {withoutPage: readonly string[]};

/**
 * The configuration's source text for an edition: without rules of pages that it leaves out, and without list
 * items that lead to these or are for other readers. Also removes types and comments. Anything not written as an object
 * in a list stays; `assertNamesNoAbsentPage` checks the published parts when the configuration is loaded.
 *
 * @param withoutPage the names of the edition's sidebars that lead to no page
 */
export function cutConfigurationText(
  text: string,
  plan: EditionPlan,
  withoutPage: readonly string[] = [],
): string {
  const {code} = transformSync(text, {loader: 'ts', legalComments: 'none', charset: 'utf8'});
  const ranges: Range[] = [];
  walk(parse(code, {ecmaVersion: 'latest', sourceType: 'module'}), (node) => {
    if (isArrayExpression(node)) {
      ranges.push(...rangesOfAbsent(node, {...plan, withoutPage}));
    }
  });
  return withoutRanges(code, ranges);
}

function rangesOfAbsent({elements}: ArrayExpression, plan: Edition): Range[] {
  return elements.flatMap((element, index): Range[] => {
    if (!isAbsent(element, plan)) {
      return [];
    }
    const [before, own, after] = [index - 1, index, index + 1].map((at) => placeOf(elements[at]));
    if (!own) {
      return [];
    }
    // Include the comma after it, or before it for the last element.
    return [
      after
        ? {start: own.start, end: after.start}
        : {start: before?.end ?? own.start, end: own.end},
    ];
  });
}

function isAbsent(element: Element | undefined, plan: Edition): boolean {
  if (element?.type !== 'ObjectExpression') {
    return false;
  }
  const {path, to, href, type, docId, sidebarId, groups, auth} = literalsOf(element);
  const items = listOf(element, 'items');
  const target = typeof to === 'string' ? to : href;
  if (typeof path === 'string' && path.startsWith('/')) {
    return guardsOthersAlone(path, plan);
  }
  const requirement = requirementOf({auth, groups});
  return (
    (requirement !== undefined && !isTrueForAll(plan, (reader) => meets(reader, requirement))) ||
    (typeof docId === 'string' && plan.absent.some(({id}) => id === docId)) ||
    (type === 'docSidebar' && plan.withoutPage.some((name) => name === sidebarId)) ||
    (items === undefined
      ? typeof target === 'string' && leadsToAbsent(target, plan)
      : items.length > 0 && items.every((item) => isAbsent(item, plan)))
  );
}

function guardsOthersAlone(rule: string, {pages, absent}: EditionPlan): boolean {
  const pattern = parsePattern(rule);
  const guards = ({route}: {route: string}) => pattern?.matches(canonicalPathname(route) ?? '');
  return absent.some(guards) && !pages.some(guards);
}

function leadsToAbsent(target: string, {absent}: EditionPlan): boolean {
  const path = resolveLink(target, undefined)?.path ?? null;
  return path !== null && absent.some(({route}) => canonicalPathname(route) === path);
}

/** The literal properties of an object: strings, booleans and lists of strings. */
function literalsOf({properties}: ObjectExpression): Record<string, unknown> {
  return Object.fromEntries(
    properties.flatMap((property) => {
      const name = property.type === 'Property' ? nameOf(property.key) : undefined;
      const value = property.type === 'Property' ? valueOf(property.value) : undefined;
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}

function listOf({properties}: ObjectExpression, name: string): Element[] | undefined {
  for (const property of properties) {
    if (
      property.type === 'Property' &&
      nameOf(property.key) === name &&
      property.value.type === 'ArrayExpression'
    ) {
      return property.value.elements;
    }
  }
  return undefined;
}

function nameOf(key: {type: string; name?: unknown; value?: unknown}): string | undefined {
  const name = key.type === 'Identifier' ? key.name : key.value;
  return typeof name === 'string' ? name : undefined;
}

function valueOf(value: Property['value']): unknown {
  if (value.type === 'Literal') {
    return value.value;
  }
  const texts = value.type === 'ArrayExpression' ? value.elements.map(textOf) : [];
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts : undefined;
}

function textOf(element: Element): string | undefined {
  return element?.type === 'Literal' && typeof element.value === 'string'
    ? element.value
    : undefined;
}

/** The parser adds positions to nodes, which the tree's types do not declare. */
function placeOf(element: Expression | SpreadElement | null | undefined): Placed | undefined {
  return element ? (element as typeof element & Placed) : undefined;
}
