import type {PageChange, Reader, Requirement} from './accessDiff';

const SECTIONS = [
  {effect: 'gain access', readersOf: ({gained}: PageChange) => gained},
  {effect: 'lose access', readersOf: ({lost}: PageChange) => lost},
];

type Section = {effect: string; rows: {change: PageChange; readers: string}[]};

function sectionsOf(changes: readonly PageChange[]): Section[] {
  return SECTIONS.map(({effect, readersOf}) => ({
    effect,
    rows: changes
      .filter((change) => readersOf(change).length > 0)
      .map((change) => ({change, readers: readersOf(change).map(nameOf).join(', ')})),
  })).filter(({rows}) => rows.length > 0);
}

/** Formats the changes for a terminal. */
export function diffAsText(revision: string, changes: readonly PageChange[]): string {
  const width = Math.max(0, ...changes.map(({route}) => route.length));
  const sections = sectionsOf(changes);
  return [
    summaryOf(revision, sections),
    ...sections.flatMap(({effect, rows}) => [
      '',
      `Readers who ${effect}`,
      ...rows.map(
        ({change, readers}) =>
          `  ${change.route.padEnd(width)}  ${readers}  (${transitionOf(change)})`,
      ),
    ]),
  ].join('\n');
}

/** Formats the changes for a pull request comment. */
export function diffAsMarkdown(revision: string, changes: readonly PageChange[]): string {
  const sections = sectionsOf(changes);
  return [
    '### Access changes',
    '',
    summaryOf(revision, sections),
    ...sections.flatMap(({effect, rows}) => [
      '',
      `| Page | ${effect.replace(/^./, (letter) => letter.toUpperCase())} | Readers before | Readers now |`,
      '| --- | --- | --- | --- |',
      ...rows.map(
        ({change: {route, before, after}, readers}) =>
          `| \`${route}\` | ${readers} | ${readersIn(before)} | ${readersIn(after)} |`,
      ),
    ]),
  ].join('\n');
}

function summaryOf(revision: string, sections: readonly Section[]): string {
  const effects = sections.map(
    ({effect, rows: {length}}) =>
      `some readers ${effect} to ${length === 1 ? '1 page' : `${length} pages`}`,
  );
  return `Compared with ${revision}, ${effects.join(' and ') || 'access does not change for any page'}.`;
}

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

function nameOf(reader: Reader): string {
  if (reader === 'anonymous') {
    return 'signed-out visitors';
  }
  return reader.length === 0 ? 'signed-in readers without a group' : reader.join(' + ');
}
