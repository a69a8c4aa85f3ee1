import {isOperation, titleOf, type Entry} from '../model/types';
import {descriptionOf} from './builtIns';
import type {PageContext} from './context';
import {directiveParts} from './directivePage';
import {firstSentence, toMdx} from './markdown';
import {deprecation, jsx, mdxPage, type FrontMatter} from './mdx';
import {operationParts, withoutErrorCodes} from './operationPage';
import {signature} from './signature';
import {typeParts} from './typePage';

/** `hasTwin`: another page has the same name, so this one needs its own key in the sidebar. */
export type SidebarPlace = {position: number; hasTwin: boolean};

/** The page of one entry of the reference, as MDX. */
export function entryPage(context: PageContext, entry: Entry, place: SidebarPlace): string {
  const {element} = entry;
  const description = descriptionOf(entry);
  const reason = 'deprecationReason' in element ? element.deprecationReason : null;
  return mdxPage(entryFrontMatter(context, entry, place), [
    jsx('Labels', {of: labels(entry, reason != null)}),
    reason == null ? null : deprecation(toMdx(reason)),
    toMdx(isOperation(entry) ? withoutErrorCodes(description) : description),
    signature(entry, context.reference, context.base),
    ...specificParts(context, entry),
  ]);
}

function specificParts(context: PageContext, entry: Entry): (string | null)[] {
  if (isOperation(entry)) {
    return operationParts(context, entry);
  }
  return entry.kind === 'directive' ? directiveParts(context, entry) : typeParts(context, entry);
}

function labels({kind, group, isInternal}: Entry, isDeprecated: boolean): string[] {
  return [
    kind.charAt(0).toUpperCase() + kind.slice(1),
    group,
    ...(isInternal ? ['Internal'] : []),
    ...(isDeprecated ? ['Deprecated'] : []),
  ];
}

function entryFrontMatter(
  context: PageContext,
  entry: Entry,
  {position, hasTwin}: SidebarPlace,
): FrontMatter {
  const {kind, path, isInternal} = entry;
  const title = titleOf(entry);
  const said = firstSentence(descriptionOf(entry));
  return {
    title,
    description: said || `${title}: ${kind} in the GraphQL API.`,
    sidebar_position: position,
    ...(hasTwin && {sidebar_key: path}),
    ...(isInternal && {sidebar_custom_props: {slashid: {groups: [context.internalGroup]}}}),
  };
}
