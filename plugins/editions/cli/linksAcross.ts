import path from 'node:path';
import {visitParents} from 'unist-util-visit-parents';
import {ANONYMOUS, canonicalPathname, type Policy, type Subject} from '../../../src/access';
import {satisfies, type GroupCondition} from '../../../src/access/conditions';
import {computeEditions, type EditionContent} from '../plan/computeEditions';
import {linkTarget, resolveLink} from '../cut/cutLinks';
import type {Document} from '../model/documents';
import {toPosix} from '../model/files';
import {conditionOfNode} from '../model/groupsElements';
import type {Inventory} from '../model/inventory';
import type {PluginOptions} from '../options';

/** A link that some editions must remove, because they contain only its source page. */
export type LinkAcross = {from: string; to: string; editions: string[]};

type LinkedPages = Pick<Inventory, 'siteDir' | 'pages' | 'fragments' | 'documents'>;

/** Finds links from a page to one with fewer readers, which are usually a mistake. */
export function findLinksAcross(
  policy: Policy,
  {siteDir, pages, fragments, documents}: LinkedPages,
  {combinations}: PluginOptions,
): LinkAcross[] {
  const paths = new Map(pages.map((page) => [canonicalPathname(page.route), page]));
  const bySource = new Map(pages.map((page) => [page.source, page]));
  const docs = toPosix(path.relative(siteDir, documents.directory));
  const routes = pages.map(({route}) => route);
  const editions = computeEditions(policy, {pages: routes, fragments, combinations});
  return pages.flatMap((page) => {
    const holding = editions.filter((edition) => edition.pages.includes(page.route));
    // Generated pages link only to existing pages.
    const links = documents.isGenerated(page.source) ? [] : linksOf(documents.read(page.source));
    return links.flatMap((link) => {
      const {target, conditions} = link;
      const resolved = resolveLink(target, page, docs);
      const linked = resolved?.sources
        ? bySource.get(resolved.sources.find((source) => bySource.has(source)) ?? '')
        : paths.get(resolved?.path ?? null);
      const without = linked
        ? holding.filter(
            (edition) =>
              !edition.pages.includes(linked.route) &&
              conditions.every((condition) => satisfies(readerOf(edition), condition)),
          )
        : [];
      return linked && without.length > 0
        ? [{from: page.route, to: linked.route, editions: without.map(({id}) => id)}]
        : [];
    });
  });
}

/** All readers of computed editions agree on the conditions of `<Groups>`. */
function readerOf({audience, groups}: EditionContent): Subject {
  return audience === 'anonymous' ? ANONYMOUS : {type: 'person', personId: '*', groups};
}

type FoundLink = {target: string; conditions: GroupCondition[]};

/** The links of a page, each with the conditions of the `<Groups>` around it. */
function linksOf(document: Document): FoundLink[] {
  const links: FoundLink[] = [];
  visitParents(document.tree(), (node, ancestors) => {
    const target = linkTarget(node);
    if (target !== undefined) {
      const conditions = ancestors.flatMap((ancestor) => conditionOfNode(ancestor) ?? []);
      links.push({target, conditions});
    }
  });
  return links;
}
