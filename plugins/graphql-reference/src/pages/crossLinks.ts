import type {Mention, OperationMention} from '../model/relations';
import type {DirectiveEntry, TypeEntry} from '../model/types';
import {linkTo, linkToType, type PageContext} from './context';
import {code, list, section} from './mdx';

/** Maximum number of listed uses; those of `String` would outweigh all other pages together. */
const LIMIT = 60;

/** The sections at the end of a type's page: what returns it, what accepts it, and what contains it. */
export function crossLinks(context: PageContext, {name}: TypeEntry): (string | null)[] {
  const {returnedBy, acceptedBy, usedIn, implementedBy, memberOf} = context.relations;
  return [
    links(context, 'Implemented by', 'implemented-by', implementedBy.get(name), linkToType),
    links(context, 'Member of', 'member-of', memberOf.get(name), linkToType),
    links(context, 'Returned by', 'returned-by', returnedBy.get(name), ofOperation),
    links(context, 'Accepted by', 'accepted-by', acceptedBy.get(name), ofOperation),
    links(context, 'Used in', 'used-in', grouped(usedIn.get(name)), ofOwner),
  ];
}

/** Elements with a directive. */
export function appliedTo(context: PageContext, {name}: DirectiveEntry): string | null {
  const applied = grouped(context.relations.appliedTo.get(name));
  return links(context, 'Applied to', 'carried-by', applied, ofOwner);
}

function links<Item>(
  context: PageContext,
  title: string,
  id: string,
  items: readonly Item[] | undefined,
  text: (context: PageContext, item: Item) => string,
): string | null {
  const shown = items?.slice(0, LIMIT) ?? [];
  const rest = (items?.length ?? 0) - shown.length;
  return section(title, id, [
    list(shown.map((item) => text(context, item))),
    rest > 0 ? `… and ${rest.toLocaleString('en-GB')} more.` : null,
  ]);
}

function ofOperation(context: PageContext, {operation, via}: OperationMention): string {
  const where = via.length > 0 ? `, in ${code(via.join('.'))}` : '';
  return `${linkTo(context, operation)} ${operation.kind}${where}`;
}

type Owner = {owner: Mention['owner']; members: ReadonlySet<string>};

/** The members of each owner that mention something; the owner itself can, too. */
function grouped(mentions: readonly Mention[] = []): Owner[] {
  const owners = new Map<Mention['owner'], Set<string>>();
  for (const {owner, member} of mentions) {
    const members = owners.get(owner) ?? new Set();
    owners.set(owner, member === null ? members : members.add(member));
  }
  return [...owners].map(([owner, members]) => ({owner, members}));
}

function ofOwner(context: PageContext, {owner, members}: Owner): string {
  const link = 'group' in owner ? linkTo(context, owner) : linkToType(context, owner);
  return members.size > 0 ? `${link}: ${[...members].map(code).join(', ')}` : link;
}
