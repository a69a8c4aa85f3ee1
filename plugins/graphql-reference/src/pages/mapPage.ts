import {isOperation, KINDS, PLURALS, titleOf, type Entry} from '../model/types';
import {folderOf} from '../model/buildReference';
import {slugify} from '../slug';
import type {PageContext} from './context';
import {heading, jsx, mdxPage, paragraphs} from './mdx';

/** Above this, a list of all names would outweigh the rest of the page; the sidebar has them. */
const LISTED = 1000;

/** The map of the schema: its content, the relations of the main types, and links to everything. */
export function mapPage(
  context: PageContext,
  parts: {version: string; downloads: string; picture: string | null},
): string {
  const {entries, groups} = context.reference;
  return mdxPage(
    {
      title: 'GraphQL reference',
      description: `All operations, types and directives in version ${parts.version} of the GraphQL schema, by group.`,
      sidebar_label: 'Map of the schema',
      sidebar_position: 0,
    },
    [
      `This reference is generated from version ${parts.version} of the schema${context.reference.isWhole ? '. It covers every operation, type, field and argument' : ''}.`,
      heading(2, 'Contents', 'counts'),
      counts(context),
      parts.picture,
      ...groups.map((group) => groupPart(context, group, entries.length <= LISTED)),
      parts.downloads,
    ],
  );
}

function counts({reference: {entries, groups}}: PageContext): string {
  const present = KINDS.filter((kind) => entries.some((entry) => entry.kind === kind));
  const row = (label: string, cells: readonly (string | number)[]) =>
    `| ${[label, ...cells].join(' | ')} |`;
  const count = (test: (entry: Entry) => boolean) => entries.filter(test).length;
  return [
    row('Kind', [...groups, 'Total']),
    row(
      '---',
      [...groups, ''].map(() => '---:'),
    ),
    ...present.map((kind) =>
      row(PLURALS[kind], [
        ...groups.map(
          (group) => count((entry) => entry.kind === kind && entry.group === group) || '–',
        ),
        count((entry) => entry.kind === kind),
      ]),
    ),
    row('**Total**', [
      ...groups.map((group) => count((entry) => entry.group === group)),
      entries.length,
    ]),
  ].join('\n');
}

function groupPart(context: PageContext, group: string, isListed: boolean): string | null {
  const {reference, base} = context;
  const own = reference.entries.filter((entry) => entry.group === group);
  const listed = own.filter(
    (entry) => isListed || isOperation(entry) || entry.kind === 'directive',
  );
  const shown = KINDS.filter((kind) => listed.some((entry) => entry.kind === kind));
  if (own.length === 0) {
    return null;
  }
  return paragraphs(
    heading(2, group, `group-${slugify(group)}`),
    ...shown.flatMap((kind) => [
      heading(3, PLURALS[kind], `group-${folderOf(group, kind).replace('/', '-')}`),
      names(
        own.filter((entry) => entry.kind === kind),
        `${base}${folderOf(group, kind)}/`,
      ),
    ]),
    isListed ? null : 'The sidebar lists the types in this group.',
  );
}

/** Sends only names and slugs; the component creates the links. */
function names(entries: readonly Entry[], base: string): string {
  const pairs = entries.map((entry) => [
    titleOf(entry),
    entry.path.slice(entry.path.lastIndexOf('/') + 1),
  ]);
  return jsx('Names', {base, of: Object.fromEntries(pairs)});
}
