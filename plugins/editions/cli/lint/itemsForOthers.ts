import {
  ANONYMOUS,
  canonicalPathname,
  decide,
  meets,
  type Policy,
  type Subject,
} from '../../../../src/access';
import {policyGroups, type Requirement} from '../../../../src/access/rules';
import {resolveLink} from '../../cut/cutLinks';
import type {PlannedPage} from '../../model/page';
import {menusOf, requirementOf, type ThemeItem} from '../../model/themeItems';
import {combinations} from '../../plan/computeEditions';

/** Navbar and footer items whose readers differ from those of their page. */
export function itemsForOthers(
  policy: Policy,
  pages: readonly PlannedPage[],
  themeConfig: Record<string, unknown>,
): string[] {
  const look = (items: readonly ThemeItem[] = [], place: string): string[] =>
    items.flatMap((item) => [
      ...itemForOthers(policy, pages, item, place),
      ...look(item.items, place),
    ]);
  return menusOf(themeConfig).flatMap(({items, place}) => look(items, place));
}

function itemForOthers(
  policy: Policy,
  pages: readonly PlannedPage[],
  item: ThemeItem,
  place: string,
): string[] {
  const requirement = requirementOf(item);
  const page = pageOf(item, pages);
  if (!requirement || !page) {
    return [];
  }
  const subjects = subjectsOf(policy, requirement);
  const canRead = (subject: Subject) => decide(policy, subject, page.route).effect === 'permit';
  const isSeen = (subject: Subject) => meets(subject, requirement);
  const inVain = subjects.find((subject) => isSeen(subject) && !canRead(subject));
  const unseen = subjects.find((subject) => !isSeen(subject) && canRead(subject));
  const name = `The item "${item.label ?? item.title ?? page.route}" in ${place}`;
  const fix = 'Remove the item’s own rule, so that it is shown to all readers of the page.';
  return [
    ...(inVain
      ? [`${name} is shown to ${nameOf(inVain)}, who cannot open ${page.route}. ${fix}`]
      : []),
    ...(unseen
      ? [`${name} is hidden from ${nameOf(unseen)}, who can open ${page.route}. ${fix}`]
      : []),
  ];
}

function pageOf(
  {docId, to, href}: ThemeItem,
  pages: readonly PlannedPage[],
): PlannedPage | undefined {
  if (docId !== undefined) {
    return pages.find(({id}) => id === docId);
  }
  const target = resolveLink(to ?? href ?? '', undefined)?.path;
  return target === undefined || target === null
    ? undefined
    : pages.find(({route}) => canonicalPathname(route) === target);
}

function subjectsOf(policy: Policy, {groups = []}: Requirement): Subject[] {
  const named = [...new Set([...policyGroups(policy), ...groups])];
  return [
    ANONYMOUS,
    ...Array.from(combinations(named), (held): Subject => ({
      type: 'person',
      personId: '*',
      groups: held,
    })),
  ];
}

function nameOf(subject: Subject): string {
  if (subject.type === 'anonymous') {
    return 'signed-out visitors';
  }
  return subject.groups.length === 0
    ? 'signed-in readers without a group'
    : `readers in ${subject.groups.join(' and ')}`;
}
