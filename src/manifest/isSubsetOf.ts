import type {Manifest} from './manifest';

type Pages = Manifest['pages'];

/**
 * Whether the later build contains every page of the earlier one, with the same requirement. Pages are matched by
 * source file, because after a move a different page can have the old path.
 */
export function isSubsetOf(earlier: Pages, later: Pages): boolean {
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
