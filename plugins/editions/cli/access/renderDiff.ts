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
      'Readers who gain access',
      gaining.map((change) => line(change, change.gained)),
    ),
    ...section(
      'Readers who lose access',
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
    '### Access changes',
    '',
    summaryOf(revision, changes),
    ...table('Gain access', gaining, ({gained}) => gained),
    ...table('Lose access', losing, ({lost}) => lost),
  ].join('\n');
}

const split = (changes: readonly PageChange[]) => ({
  gaining: changes.filter(({gained}) => gained.length > 0),
  losing: changes.filter(({lost}) => lost.length > 0),
});

function summaryOf(revision: string, changes: readonly PageChange[]): string {
  const {gaining, losing} = split(changes);
  const effects = [
    ...(gaining.length > 0 ? [`some readers gain access to ${pages(gaining.length)}`] : []),
    ...(losing.length > 0 ? [`some readers lose access to ${pages(losing.length)}`] : []),
  ];
  return `Compared with ${revision}, ${effects.join(' and ') || 'access does not change for any page'}.`;
}

const pages = (count: number) => (count === 1 ? '1 page' : `${count} pages`);

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
    return 'everyone';
  }
  const lists = page.requires.map((groups) =>
    groups.length > 1 && (page.requires?.length ?? 0) > 1
      ? `(${groups.join(' or ')})`
      : groups.join(' or '),
  );
  return lists.length === 0 ? 'every signed-in reader' : lists.join(' and ');
}

const namesOf = (readers: readonly Reader[]) => readers.map(nameOf).join(', ');

function nameOf(reader: Reader): string {
  if (reader === 'anonymous') {
    return 'signed-out visitors';
  }
  return reader.length === 0 ? 'signed-in readers without a group' : reader.join(' + ');
}
