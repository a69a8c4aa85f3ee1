import type {Check} from './check';

const MARKS = {ok: 'ok     ', warning: 'warning', failed: 'FAILED ', unknown: 'unknown'} as const;

/** Prints one line per check, with its fix below, and a summary. */
export function printChecks(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({name}) => name.length));
  const lines = checks.flatMap(({name, status, seen, fix}) => [
    `${MARKS[status]}  ${name.padEnd(width)}  ${seen}`,
    ...(fix === undefined ? [] : [`${' '.repeat(width + 11)}→ ${fix}`]),
  ]);
  const failures = checks.filter(({status}) => status === 'failed').length;
  const sum =
    failures === 0
      ? 'No problems found that would prevent readers from signing in.'
      : `${failures} of ${checks.length} checks failed, so readers may be unable to sign in or to open pages.`;
  return [...lines, '', sum].join('\n');
}
