import {canonicalPathname, decide, type Policy, type Subject} from '@gated-docs/access';

const PAGE_RULE = 'the rule in the page’s front matter';

/** The decision about a path, with every rule that it is based on: the longest one for the path, and the page's own. */
export function explainAccess(policy: Policy, subject: Subject, pathname: string): string {
  const decision = decide(policy, subject, pathname);
  if (decision.effect === 'deny' && decision.reason === 'malformed-path') {
    return 'denied: the path is malformed';
  }
  const {rule} = decision;
  const pageRule = policy.pageRules.get(canonicalPathname(pathname) ?? '');
  const rules = [
    ...(rule ? [{name: `the rule for "${rule.path}"`, groups: rule.groups}] : []),
    ...(pageRule ? [{name: PAGE_RULE, groups: pageRule.groups}] : []),
  ];
  const names = rules.map(({name}) => name).join(' and ');
  if (decision.effect === 'permit') {
    return rules.length > 0 ? `permitted by ${names}` : 'permitted: no rule applies to this path';
  }
  if (decision.reason === 'unauthenticated') {
    return `denied: requires sign-in (${names || 'forceLogin'})`;
  }
  // A decision lists the groups of the rules that are not met, as they are in the policy.
  const unmet = rules.flatMap(({name, groups}) =>
    groups && decision.required.includes(groups)
      ? [`by ${name}, which requires one of the groups ${groups.join(', ')}`]
      : [],
  );
  return `denied ${unmet.join(', and ')}`;
}
