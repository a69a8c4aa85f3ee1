import type {PageChange, Reader, Requirement} from './accessDiff';

/** Formats the changes for a terminal. */
export function diffAsText(revision: string, changes: readonly PageChange[]): string {
  const {gaining, losing} = split(changes);
  const width = Math.max(0, ...changes.map(({route}) => route.length));
  const line = (change: PageChange, readers: readonly Reader[]) =>
    `  ${change.route.padEnd(width)}  ${namesOf(readers)}  (${transitionOf(change)})`;
  return [
    summaryOf(revision, changes),
    ...section(
      'Become readable to',
      gaining.map((change) => line(change, change.gained)),
    ),
    ...section(
      'Become unreadable to',
      losing.map((change) => line(change, change.lost)),
    ),
  ].join('\n');
}

/** Formats the changes for a pull request comment. */
export function diffAsMarkdown(revision: string, changes: readonly PageChange[]): string {
  const {gaining, losing} = split(changes);
  const table = (title: string, list: PageChange[], readersOf: (change: PageChange) => Reader[]) =>
    list.length === 0
      ? []
      : [
          '',
          `| Page | ${title} | Readers before | Readers now |`,
          '| --- | --- | --- | --- |',
          ...list.map((change) =>
            [
              '',
              ` \`${change.route}\` `,
              ` ${namesOf(readersOf(change))} `,
              ` ${readersIn(change.before)} `,
              ` ${readersIn(change.after)} `,
              '',
            ].join('|'),
          ),
        ];
  return [
    '### Who may read what',
    '',
    summaryOf(revision, changes),
    ...table('Becomes readable to', gaining, ({gained}) => gained),
    ...table('Becomes unreadable to', losing, ({lost}) => lost),
  ].join('\n');
}

const split = (changes: readonly PageChange[]) => ({
  gaining: changes.filter(({gained}) => gained.length > 0),
  losing: changes.filter(({lost}) => lost.length > 0),
});

function summaryOf(revision: string, changes: readonly PageChange[]): string {
  const {gaining, losing} = split(changes);
  return changes.length === 0
    ? `Compared with ${revision}, no page becomes readable or unreadable to anybody.`
    : `Compared with ${revision}, somebody gains ${pages(gaining.length)} and somebody loses ${pages(losing.length)}.`;
}

const pages = (count: number) => (count === 1 ? '1 page' : `${count || 'no'} pages`);

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', title, ...lines];

function transitionOf({before, after}: PageChange): string {
  if (!before) {
    return `new page: ${readersIn(after)}`;
  }
  return after ? `${readersIn(before)} → ${readersIn(after)}` : `was: ${readersIn(before)}`;
}

function readersIn(page: Requirement): string {
  if (!page) {
    return 'no such page';
  }
  if (page.requires === undefined) {
    return 'everybody';
  }
  const lists = page.requires.map((groups) =>
    groups.length > 1 && (page.requires?.length ?? 0) > 1
      ? `(${groups.join(' or ')})`
      : groups.join(' or '),
  );
  return lists.length === 0 ? 'everybody signed in' : lists.join(' and ');
}

const namesOf = (readers: readonly Reader[]) => readers.map(nameOf).join(', ');

function nameOf(reader: Reader): string {
  if (reader === 'anonymous') {
    return 'people who are not signed in';
  }
  return reader.length === 0 ? 'people in no group' : reader.join(' + ');
}
