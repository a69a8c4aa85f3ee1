import {canonicalPathname, type Policy} from '@gated-docs/access';
import {impliesReading} from '@gated-docs/access/conditions';
import type {PlannedPage} from './page';
import type {DocsVersion} from './versions';

/**
 * Warns of pages that more readers can open than the same page of another version, which has a rule of its own: a new
 * version gives pages other addresses, but no rules. A rule for a whole version is a decision about versions.
 */
export function openCopies(
  policy: Policy,
  pages: readonly PlannedPage[],
  versions: readonly DocsVersion[],
): string[] {
  const documents = pages.flatMap(({route, document}) =>
    versions
      .filter(({plugin, name}) => plugin === document?.plugin && name === document.version)
      .map(({plugin, docsRoute}) => ({
        ...{route, docsRoute, page: `${plugin} ${document?.id}`},
        rule: ruleWithin(policy, route, docsRoute),
      })),
  );
  const found = documents.flatMap(({route, page, rule}) =>
    documents
      .filter((other) => other.page === page && rule !== undefined && other.rule === undefined)
      .filter((other) => !impliesReading(policy, other.route, route))
      .map((other) => {
        const needed = `${other.docsRoute}/${rule}`.replace(/\/{2,}/g, '/');
        const message = `${other.route} is open to more readers than ${route}, which is the same page of another version. If this is unintended, add a rule for "${needed}" to "privatePaths" in docusaurus.config.ts.`;
        return [needed, message] as const;
      }),
  );
  return [...new Map(found).values()];
}

/** The part of the governing rule's path below a version's route, unless the rule is for the whole version. */
function ruleWithin({rules}: Policy, route: string, docsRoute: string): string | undefined {
  const [page, base] = [canonicalPathname(route), canonicalPathname(docsRoute)];
  const rule = rules.find(({pattern}) => page !== null && pattern.matches(page));
  const path = rule?.pattern.canonical;
  const part = base !== null && path?.startsWith(base) ? path.slice(base.length) : '';
  return /^[^*]/.test(part) ? part : undefined;
}
