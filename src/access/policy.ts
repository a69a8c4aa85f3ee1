import {canonicalPathname} from './pathname';
import {parsePattern} from './rules/pattern';
import type {CompiledRule, PageRule, Policy, PolicySource, Rule} from './types';

/**
 * Makes a policy ready to decide. The order in which rules are written never matters.
 *
 * @throws RangeError for a path without canonical form, for two rules of one path and for two pages of one
 * path that state rules; all are refused when the site is validated, so this is the second line.
 */
export function compilePolicy(source: PolicySource): Policy {
  const rules = source.rules.map(compileRule).sort(byPrecedence);
  rules.forEach((candidate, index) => {
    if (candidate.pattern.canonical === rules[index + 1]?.pattern.canonical) {
      throw new RangeError(`two rules guard the path "${candidate.rule.path}"`);
    }
  });
  return {forceLogin: source.forceLogin, rules, pageRules: indexPageRules(source.pageRules ?? [])};
}

/** The policy as it is stored; compiled again, it decides the same. */
export function policySource({forceLogin, rules, pageRules}: Policy): {
  forceLogin: boolean;
  rules: Rule[];
  pageRules: PageRule[];
} {
  return {forceLogin, rules: rules.map(({rule}) => rule), pageRules: [...pageRules.values()]};
}

/** Every group that some rule names, sorted. */
export function policyGroups(policy: Policy): string[] {
  const named = [
    ...policy.rules.flatMap(({rule}) => rule.groups ?? []),
    ...[...policy.pageRules.values()].flatMap(({groups}) => groups ?? []),
  ];
  return [...new Set(named)].sort();
}

function compileRule(rule: Rule): CompiledRule {
  const pattern = parsePattern(rule.path);
  if (!pattern) {
    throw new RangeError(`the rule path "${rule.path}" has no canonical form`);
  }
  return {rule, pattern};
}

/** Longest first; on a tie an exact path beats a wildcard; then by spelling, so that order is total. */
function byPrecedence({pattern: a}: CompiledRule, {pattern: b}: CompiledRule): number {
  return (
    b.literals - a.literals ||
    Number(b.isExact) - Number(a.isExact) ||
    (a.canonical < b.canonical ? -1 : Number(a.canonical > b.canonical))
  );
}

function indexPageRules(pageRules: readonly PageRule[]): ReadonlyMap<string, PageRule> {
  const index = new Map<string, PageRule>();
  for (const pageRule of pageRules) {
    const path = canonicalPathname(pageRule.path);
    if (path === null) {
      throw new RangeError(`the page path "${pageRule.path}" has no canonical form`);
    }
    if (pageRule.auth === true || pageRule.groups) {
      if (index.has(path)) {
        throw new RangeError(
          `two pages with the path "${pageRule.path}" state rules of their own: rename one of them`,
        );
      }
      index.set(path, pageRule);
    }
  }
  return index;
}
