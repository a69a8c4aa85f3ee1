import {canonicalPathname, compilePolicy} from '@gated-docs/access';
import {parsePattern, type PageRule, type PolicySource, type Rule} from '@gated-docs/access/rules';
import {rulesThatNeverWin} from './rulesThatNeverWin';

/** `error` fails the build; `warning` is printed, because it may be intended; `note` is information. */
export type PolicyFinding = {severity: 'error' | 'warning' | 'note'; message: string};

type Site = {
  policy: PolicySource;
  /** All routes of the site, as written. */
  routes: readonly string[];
  privateRedirectPath?: string | undefined;
};

/** Checks the rules against the site's pages. Each message names the fix. */
export function lintPolicy(site: Site): PolicyFinding[] {
  return [
    ...routesThatDifferInCase(site.routes),
    ...rulesWithoutPage(site),
    ...rulesThatNeverWin(compilePolicy({...site.policy, pageRules: []}), site.routes).map(error),
    ...wildcardTies(site),
    ...redirectProblems(site),
    ...rulesBeyondTheirSegment(site),
    ...doublyRuledPages(site),
  ];
}

const error = (message: string): PolicyFinding => ({severity: 'error', message});
const warning = (message: string): PolicyFinding => ({severity: 'warning', message});
const note = (message: string): PolicyFinding => ({severity: 'note', message});

function matches(rule: Rule, route: string): boolean {
  const path = canonicalPathname(route);
  return path !== null && (parsePattern(rule.path)?.matches(path) ?? false);
}

function routesThatDifferInCase(routes: readonly string[]): PolicyFinding[] {
  const spellings = new Map<string, string>();
  return routes.flatMap((route) => {
    const canonical = canonicalPathname(route);
    if (canonical === null) {
      return [
        error(
          `The route "${route}" is not a valid URL path: rename the page's file, or change its slug.`,
        ),
      ];
    }
    const other = spellings.get(canonical);
    spellings.set(canonical, route);
    return other === undefined
      ? []
      : [
          error(
            `The routes "${other}" and "${route}" differ only in spelling, so access rules treat them as the same page: rename one.`,
          ),
        ];
  });
}

function rulesWithoutPage({policy, routes}: Site): PolicyFinding[] {
  return policy.rules
    .filter((rule) => !routes.some((route) => matches(rule, route)))
    .map((rule) =>
      error(
        `The rule for "${rule.path}" matches no page: correct its path, or remove it if the page is gone.`,
      ),
    );
}

/** Reports one error for each pair of rules, however many pages it affects. */
function wildcardTies({policy, routes}: Site): PolicyFinding[] {
  const ties = new Map<string, {rules: [Rule, Rule]; tiedRoutes: string[]}>();
  for (const route of routes) {
    const rules = tiedRules(policy, route);
    if (rules) {
      const key = JSON.stringify(rules.map(({path}) => path));
      const {tiedRoutes} = ties.get(key) ?? {tiedRoutes: []};
      ties.set(key, {rules, tiedRoutes: [...tiedRoutes, route]});
    }
  }
  return [...ties.values()].map(({rules: [one, other], tiedRoutes}) =>
    error(
      `The rules "${one.path}" and "${other.path}" are equally long and both match ${quoted(tiedRoutes)}, but they list different groups. Make the path of one rule longer, or add a rule for ${tiedRoutes.length > 1 ? 'these pages' : 'that page'}.`,
    ),
  );
}

/** Finds two of the longest wildcards that match a page and name different groups. */
function tiedRules(policy: PolicySource, route: string): [Rule, Rule] | null {
  const hits = policy.rules
    .filter((rule) => matches(rule, route))
    .map((rule) => ({rule, pattern: parsePattern(rule.path)}));
  const longest = Math.max(...hits.map(({pattern}) => pattern?.literals ?? 0));
  const tied = hits.filter(({pattern}) => pattern?.literals === longest);
  const [first] = tied;
  const other = tied.find(({rule}) => first && groupsKey(rule) !== groupsKey(first.rule));
  // An exact rule beats a wildcard of the same length.
  return first && other && !tied.some(({pattern}) => pattern?.isExact)
    ? [first.rule, other.rule]
    : null;
}

const quoted = (routes: readonly string[]): string =>
  routes.map((route) => `"${route}"`).join(', ');

const groupsKey = ({groups}: Rule): string => JSON.stringify(groups && [...groups].sort());

function redirectProblems({policy, routes, privateRedirectPath}: Site): PolicyFinding[] {
  if (privateRedirectPath === undefined) {
    return [];
  }
  const target = canonicalPathname(privateRedirectPath);
  const pageRules = (policy.pageRules ?? []).filter(({auth, groups}) => auth || groups);
  const rule = [...policy.rules, ...pageRules].find((candidate) =>
    matches(candidate, privateRedirectPath),
  );
  if (rule) {
    return [
      error(
        `privateRedirectPath "${privateRedirectPath}" is guarded by the rule for "${rule.path}", which would cause a redirect loop: set it to a page that no rule guards.`,
      ),
    ];
  }
  return routes.some((route) => canonicalPathname(route) === target)
    ? []
    : [
        error(
          `privateRedirectPath "${privateRedirectPath}" is not a page of this site: set it to an existing page.`,
        ),
      ];
}

/** `/apis*` also guards `/apis-beta/`: it fails closed, but the author may not intend it. */
function rulesBeyondTheirSegment({policy, routes}: Site): PolicyFinding[] {
  return policy.rules.flatMap((rule) => {
    const stem = /^([^*]*[^/*])\*$/.exec(parsePattern(rule.path)?.canonical ?? '')?.[1];
    const guarded = routes.filter((route) => stem && matches(rule, route));
    const beyond = guarded.filter((route) => !canonicalPathname(route)?.startsWith(`${stem}/`));
    // Without a page inside, the rule can only be meant for those beyond.
    return beyond.length === 0 || beyond.length === guarded.length
      ? []
      : [
          warning(
            `The rule "${rule.path}" also guards ${beyond.join(', ')}, which only begins with the same letters. If you do not intend this, use "${rule.path.replace(/\*+$/, '')}/*".`,
          ),
        ];
  });
}

function doublyRuledPages({policy}: Site): PolicyFinding[] {
  const {forceLogin, rules} = policy;
  const compiled = compilePolicy({forceLogin, rules});
  return (policy.pageRules ?? []).flatMap(({path, auth, groups}) => {
    const canonical = canonicalPathname(path) ?? '';
    const rule = compiled.rules.find(({pattern}) => pattern.matches(canonical))?.rule;
    if (!rule) {
      return [];
    }
    const place = `The page "${path}" has a rule in its front matter`;
    if (isBroader({auth, groups}, rule)) {
      return [
        error(
          `${place} that admits more readers than the rule for "${rule.path}" in privatePaths. A page cannot be open to more readers than its folder: remove the rule from the page, and add one for its path to privatePaths.`,
        ),
      ];
    }
    return [note(`${place} and one in privatePaths ("${rule.path}"): a reader must satisfy both.`)];
  });
}

/** Whether a page's own rule would admit readers whom the governing rule does not admit, unless it names other groups only. */
function isBroader({auth, groups}: Omit<PageRule, 'path'>, rule: Rule): boolean {
  const isGoverned = (group: string) => !rule.groups || rule.groups.includes(group);
  return groups
    ? groups.some(isGoverned) && !groups.every(isGoverned)
    : auth === false || rule.groups !== undefined;
}
