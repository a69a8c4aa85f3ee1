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
      .map((version) => ({
        ...{route, version, id: document?.id},
        rule: ruleWithin(policy, route, version.docsRoute),
      })),
  );
  const found = new Map<string, string>();
  for (const {route, version, id, rule} of documents) {
    const open = documents.filter(
      (other) =>
        rule !== undefined &&
        other.rule === undefined &&
        other.id === id &&
        other.version.plugin === version.plugin &&
        !impliesReading(policy, other.route, route),
    );
    for (const other of open) {
      const needed = `${other.version.docsRoute}/${rule}`.replace(/\/{2,}/g, '/');
      const message = `${other.route} is open to more readers than ${route}, which is the same page of another version. If this is unintended, add a rule for "${needed}" to "privatePaths" in docusaurus.config.ts.`;
      found.set(needed, found.get(needed) ?? message);
    }
  }
  return [...found.values()];
}

/** The part of the governing rule's path below a version's route, unless the rule is for the whole version. */
function ruleWithin({rules}: Policy, route: string, docsRoute: string): string | undefined {
  const [page, base] = [canonicalPathname(route), canonicalPathname(docsRoute)];
  const canonical = rules.find(({pattern}) => page !== null && pattern.matches(page))?.pattern
    .canonical;
  return base !== null && canonical?.startsWith(base) && /^[^*]/.test(canonical.slice(base.length))
    ? canonical.slice(base.length)
    : undefined;
}
