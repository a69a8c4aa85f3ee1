import type {PageChange, Reader, Requirement} from './accessDiff';

const SECTIONS = [
  {effect: 'gain access', readersOf: ({gained}: PageChange) => gained},
  {effect: 'lose access', readersOf: ({lost}: PageChange) => lost},
];

/** The changes as Markdown, which also suits a comment on a pull request. */
export function renderDiff(revision: string, changes: readonly PageChange[]): string {
  const sections = SECTIONS.map(({effect, readersOf}) => ({
    effect,
    rows: changes
      .filter((change) => readersOf(change).length > 0)
      .map(
        (change) =>
          `| \`${change.route}\` | ${readersOf(change).map(nameOf).join(', ')} | ${readersIn(change.before)} | ${readersIn(change.after)} |`,
      ),
  })).filter(({rows}) => rows.length > 0);
  const effects = sections.map(
    ({effect, rows: {length}}) =>
      `some readers ${effect} to ${length === 1 ? '1 page' : `${length} pages`}`,
  );
  return [
    '### Access changes',
    '',
    `Compared with ${revision}, ${effects.join(' and ') || 'access does not change for any page'}.`,
    ...sections.flatMap(({effect, rows}) => [
      '',
      `| Page | ${effect.replace(/^./, (letter) => letter.toUpperCase())} | Readers before | Readers now |`,
      '| --- | --- | --- | --- |',
      ...rows,
    ]),
  ].join('\n');
}

function readersIn(page: Requirement): string {
  if (!page) {
    return 'no such page';
  }
  if (page.requires === undefined) {
    return 'everyone';
  }
  const lists = page.requires.map((groups) =>
    groups.length > 1 && (page.requires?.length ?? 0) > 1
      ? `(${groups.join(' or ')})`
      : groups.join(' or '),
  );
  return lists.length === 0 ? 'every signed-in reader' : lists.join(' and ');
}

function nameOf(reader: Reader): string {
  if (reader === 'anonymous') {
    return 'signed-out visitors';
  }
  return reader.length === 0 ? 'signed-in readers without a group' : reader.join(' + ');
}
