import {usesOf, type Annotated} from '../schema/directives';
import type {PageContext} from './context';
import {code} from './mdx';

/** Describes requirements and cost of an element, from its directives. */
export function rulesOf(context: PageContext, element: Annotated): string[] {
  return [...costRules(context, element), ...authorizationRules(context, element)];
}

function costRules({reference, directives}: PageContext, element: Annotated): string[] {
  return usesOf(reference.schema, element, directives.cost).map(
    ({weight, multipliers, defaultMultiplier}) => {
      const names = Array.isArray(multipliers) ? multipliers.map((name) => code(String(name))) : [];
      const times = names.length > 0 ? `, multiplied by ${names.join(' or ')}` : '';
      const without =
        typeof defaultMultiplier === 'number' ? ` (default multiplier: ${defaultMultiplier})` : '';
      return `Cost: ${points(Number(weight))}${times}${without}`;
    },
  );
}

export function points(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'point' : 'points'}`;
}

/** Texts for values of the directive's argument `apply`. The default, a check before the resolver, has none. */
const CHECKED: Readonly<Record<string, string>> = {
  AFTER_RESOLVER: ' and access to the element',
  VALIDATION: ', checked before the operation runs',
};

function authorizationRules({reference, directives}: PageContext, element: Annotated): string[] {
  return usesOf(reference.schema, element, directives.authorize).map(({policy, apply, roles}) => {
    const names = Array.isArray(roles) ? roles.map((name) => code(String(name))) : [];
    const needs = [
      ...(typeof policy === 'string' ? [`the ${code(policy)} scope`] : []),
      ...(names.length > 0 ? [`the ${names.join(' or ')} role`] : []),
    ];
    const what = needs.length > 0 ? needs.join(' and ') : 'a valid token';
    return `Authorization: requires ${what}${CHECKED[String(apply)] ?? ''}`;
  });
}
