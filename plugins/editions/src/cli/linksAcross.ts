import {visitParents} from 'unist-util-visit-parents';
import {satisfies, type GroupCondition} from '@gated-docs/access/conditions';
import {createIsAbsent, linkTarget} from '../cut/cutLinks';
import {plannedViewsOf} from '../plan/plannedViews';
import type {Document} from '../model/documents';
import {conditionOfNode} from '../model/groupsElements';
import type {Inventory} from '../model/inventory';
import {isOfDocs} from '../model/page';
import {isTrueForAll, type EditionPlan} from '../plan/plan';

/** A link that some editions remove, because they contain only its page. */
export type LinkAcross = {from: string; to: string; editions: string[]};

/** Finds links from a page to one with fewer readers, which are usually a mistake. Generated pages have none. */
export function findLinksAcross(
  plans: readonly EditionPlan[],
  site: Pick<Inventory, 'siteDir' | 'documents' | 'pages' | 'docsRoute' | 'others'>,
): LinkAcross[] {
  const found = new Map<string, LinkAcross>();
  for (const {view, plan, docs} of plans.flatMap((whole) => plannedViewsOf(site, whole))) {
    const {documents} = view;
    const isAbsent = createIsAbsent(plan, docs);
    const isShown = (condition: GroupCondition) =>
      isTrueForAll(plan, (reader) => satisfies(reader, condition));
    for (const {source, route} of plan.pages.filter(
      (page) => isOfDocs(page) && !documents.isGenerated(page.source),
    )) {
      for (const {target, conditions} of linksOf(documents.read(source))) {
        if (isAbsent(target, source) && conditions.every(isShown)) {
          const key = `${route} ${target}`;
          const {editions = []} = found.get(key) ?? {};
          found.set(key, {from: route, to: target, editions: [...editions, plan.id]});
        }
      }
    }
  }
  return [...found.values()];
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
