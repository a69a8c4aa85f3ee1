import {seenFrom, viewsOf} from '../model/contentFolders';
import {docsOf} from '../model/sources';
import type {EditionPlan} from './plan';

type Site = Parameters<typeof viewsOf>[0] & {docsRoute: string};

/** The site and an edition's plan as seen from each folder, which is named relative to the site. */
export function plannedViewsOf<T extends Site>(
  site: T,
  plan: EditionPlan,
): {view: T; plan: EditionPlan; docs: string}[] {
  const [main = site, ...others] = viewsOf(site);
  const docs = docsOf(main);
  return [
    {view: main, plan, docs},
    ...others.map((view) => {
      const folder = docsOf(view);
      const seen = planSeenFrom({folder, docsRoute: view.docsRoute}, plan, docs);
      return {view, plan: seen, docs: folder};
    }),
  ];
}

/** An edition's plan, seen from another folder than the first docs plugin's. */
export function planSeenFrom(
  {folder, docsRoute}: {folder: string; docsRoute: string},
  plan: EditionPlan,
  docs: string,
): EditionPlan {
  return {
    ...plan,
    docsRoute,
    pages: seenFrom(folder, plan.pages, docs),
    absent: seenFrom(folder, plan.absent, docs),
  };
}
