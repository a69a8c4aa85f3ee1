import type {Manifest} from './manifest';

type Pages = Manifest['pages'];

/**
 * Whether an earlier build has no page that the later one lacks or gives to others. A page that was moved is another
 * page under its old path, so pages are told apart by the file that they are made from.
 */
export function showsNoMore(earlier: Pages, later: Pages): boolean {
  const requirements = new Map(
    Object.entries(later).map(([path, page]) => [page.source ?? path, requirementOf(page)]),
  );
  return Object.entries(earlier).every(
    ([path, page]) => requirements.get(page.source ?? path) === requirementOf(page),
  );
}

function requirementOf({requires}: Pages[string]): string {
  return JSON.stringify(requires ?? null);
}
