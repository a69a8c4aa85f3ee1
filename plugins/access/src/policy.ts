import {canonicalPathname} from './pathname';
import {parsePattern} from './rules/pattern';
import type {CompiledRule, PageRule, Policy, PolicySource, Rule} from './types';

/**
 * Compiles a policy for `decide`. The order of the rules in the source never matters.
 *
 * @throws RangeError for a path without canonical form, two rules with the same path, or two pages with the same
 * path and rules of their own. Site validation already rejects all three; this is the second line of defence.
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

/** The policy in its stored form. Compiling it again yields an equivalent policy. */
export function policySource({forceLogin, rules, pageRules}: Policy): {
  forceLogin: boolean;
  rules: Rule[];
  pageRules: PageRule[];
} {
  return {forceLogin, rules: rules.map(({rule}) => rule), pageRules: [...pageRules.values()]};
}

/** All groups named in rules, sorted. */
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
    throw new RangeError(`the rule path "${rule.path}" is not a valid path`);
  }
  return {rule, pattern};
}

/** Longest first; on a tie, an exact path beats a wildcard; then by spelling, which makes the order total. */
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
      throw new RangeError(`the page path "${pageRule.path}" is not a valid path`);
    }
    if (pageRule.auth === true || pageRule.groups) {
      if (index.has(path)) {
        throw new RangeError(
          `two pages with the path "${pageRule.path}" have access rules in their front matter: rename one of the pages`,
        );
      }
      index.set(path, pageRule);
    }
  }
  return index;
}
