import {canonicalPathname, type Policy} from '@gated-docs/access';

type CompiledRule = Policy['rules'][number];

/**
 * Finds rules that match pages but govern none. Excludes rules for a folder (`/apps*`, `/apps/*`) whose parts all have
 * their own rules: they are for future pages.
 */
export function rulesThatNeverWin(policy: Policy, routes: readonly string[]): string[] {
  const paths = routes.flatMap((route) => canonicalPathname(route) ?? []);
  return policy.rules.flatMap((rule) => {
    const winners = winnersOver(rule, policy, paths);
    const [first] = winners;
    const isFallback = winners.length > 1 && winners.every((winner) => isBelow(winner, rule));
    // Rules of the same length are reported as a tie, unless they name the same groups.
    const isTied = winners.some(
      ({pattern: {literals, isExact}}) => literals === rule.pattern.literals && !isExact,
    );
    return first === undefined || winners.includes(rule) || isTied || isFallback
      ? []
      : [
          `The rule for "${rule.rule.path}" has no effect: every page that it matches also matches ${winners.length > 1 ? 'one of the longer rules' : 'the longer rule'} ${winners.map((winner) => `"${winner.rule.path}"`).join(' and ')}. Remove the rule for "${rule.rule.path}", or make its path longer.`,
        ];
  });
}

/** The governing rules of all pages that a rule matches. */
function winnersOver(
  {pattern}: CompiledRule,
  {rules}: Policy,
  paths: readonly string[],
): CompiledRule[] {
  const winners = paths
    .filter((path) => pattern.matches(path))
    .flatMap((path) => rules.find((candidate) => candidate.pattern.matches(path)) ?? []);
  return [...new Set(winners)];
}

/** Whether a rule is for a path below another rule's folder. */
function isBelow({pattern}: CompiledRule, {pattern: folder}: CompiledRule): boolean {
  const stem = /^([^*]*[^/*])?\/?\*$/.exec(folder.canonical);
  return stem !== null && pattern.canonical.startsWith(`${stem[1] ?? ''}/`);
}
