import {LEVELS, type Level, type Release} from '../changelog';
import {isOperation, type Entry} from '../model/types';
import {linkTo, type PageContext} from './context';
import {code, heading, list, mdxPage} from './mdx';

const TITLES: Readonly<Record<Level, string>> = {
  breaking: 'Breaking changes',
  dangerous: 'Changes to look at',
  other: 'Additions and deprecations',
};

/** What each version of the schema changed. Its place is beside the reference, not inside it. */
export function changelogPage(
  context: PageContext,
  releases: readonly Release[],
  slug: string,
): string {
  return mdxPage(
    {
      title: 'GraphQL changelog',
      description: 'What each version of the GraphQL schema changed; breaking changes come first.',
      sidebar_label: 'Changelog',
      sidebar_position: 1000,
      slug,
      pagination_prev: null,
      pagination_next: null,
      custom_edit_url: null,
    },
    [
      'The changes are worked out from the schemas themselves, each version against the one before. A breaking change can stop a client that worked. A change to look at can surprise one, for example a new value of an enum.',
      ...releases.flatMap((release) => releaseParts(context, release)),
    ],
  );
}

function releaseParts(context: PageContext, {version, changes}: Release): (string | null)[] {
  const id = `version-${version.replace(/[^\w]+/g, '-')}`;
  // Where pages are left out, so is every change of an element that has no page.
  const shown = (level: Level) =>
    changes[level].filter(({path}) => context.reference.isWhole || entryAt(context, path));
  const levels = LEVELS.filter((level) => shown(level).length > 0);
  return [
    heading(2, `Version ${version}`, id),
    levels.length === 0 ? 'No element was added, changed or removed.' : null,
    ...levels.flatMap((level) => [
      heading(3, TITLES[level], `${id}-${level}`),
      list(shown(level).map(({path, message}) => `${place(context, path)}: ${told(message)}`)),
    ]),
  ];
}

/** The changed element, a link when it still has a page. */
function place(context: PageContext, path: string): string {
  const entry = entryAt(context, path);
  return entry ? linkTo(context, entry).replace(/^\[`.*?`\]/, `[${code(path)}]`) : code(path);
}

function entryAt({reference}: PageContext, path: string): Entry | undefined {
  const {entries, byName, schema} = reference;
  const [owner = '', member = ''] = path.split('.');
  const operation = entries.find(
    (entry) =>
      isOperation(entry) &&
      entry.name === member &&
      schema.getRootType(entry.kind as never)?.name === owner,
  );
  return operation ?? byName.get(owner);
}

function told(message: string): string {
  return message
    .replace(/'([^']*)'/g, (_, quoted: string) => code(quoted))
    .replace(/[{<]/g, '\\$&');
}
