import {usesOf, type Annotated} from '../schema/directives';
import type {PageContext} from './context';
import {code} from './mdx';

/** What a caller needs and pays for an element, in words: taken from its directives. */
export function rulesOf(context: PageContext, element: Annotated): string[] {
  return [...costRules(context, element), ...authorizationRules(context, element)];
}

function costRules({reference, directives}: PageContext, element: Annotated): string[] {
  return usesOf(reference.schema, element, directives.cost).map(
    ({weight, multipliers, defaultMultiplier}) => {
      const names = Array.isArray(multipliers) ? multipliers.map((name) => code(String(name))) : [];
      const times = names.length > 0 ? `, times ${names.join(' or ')}` : '';
      const without =
        typeof defaultMultiplier === 'number' ? ` (${defaultMultiplier} when left out)` : '';
      return `Cost: ${points(Number(weight))}${times}${without}`;
    },
  );
}

export function points(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'point' : 'points'}`;
}

/** When the server checks a policy, by the value of the directive's argument `apply`. */
const CHECKED: Readonly<Record<string, string>> = {
  BEFORE_RESOLVER: 'before the value is read',
  AFTER_RESOLVER: 'after the value is read, because it depends on the element',
  VALIDATION: 'before anything runs',
};

function authorizationRules({reference, directives}: PageContext, element: Annotated): string[] {
  return usesOf(reference.schema, element, directives.authorize).map(({policy, apply, roles}) => {
    const asked: unknown[] = [policy, ...(Array.isArray(roles) ? (roles as unknown[]) : [])].filter(
      Boolean,
    );
    const names = asked.map((name) => code(String(name))).join(', ');
    const when = CHECKED[String(apply)];
    return `Authorization: ${names || 'any valid token'}${when ? `, checked ${when}` : ''}`;
  });
}
