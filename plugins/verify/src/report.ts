import type {Finding} from './attack';
import type {Revocation, Verification} from './verifyDeployment';

const SHOWN = 20;

/** The report: the matrix, the problems, and the verdict in the last line. */
export function report(verification: Verification): string {
  const {findings, requests, untried, revocations} = verification;
  const leaks = findings.filter(({type}) => type === 'leak');
  const lines = [
    'Files that each reader (row) received from each edition (column). "!" marks leaked files.',
    '',
    ...matrixLines(verification),
    '',
    ...revocations.map(revocationLine),
    ...untried.map(
      (id) => `Edition "${id}" was not tested, because there is no token for one of its readers.`,
    ),
    ...section('Leaks', leaks),
    ...section(
      'Files that readers did not receive from their own edition',
      ofType(findings, 'missing'),
    ),
    ...section('Responses that a correct deployment never returns', ofType(findings, 'unexpected')),
    '',
    verdict(requests, leaks.length, findings.length - leaks.length),
  ];
  return lines.join('\n');
}

function verdict(requests: number, leaks: number, others: number): string {
  const asked = `${requests} requests`;
  if (leaks > 0) {
    return `${asked}, ${leaks} leaks. Take the deployment offline until the leaks are fixed.`;
  }
  return others > 0
    ? `${asked}, no leaks, ${others} unexpected responses. Check that the deployed build is the one in --editions.`
    : `${asked}, no leaks: every reader received only files from their own edition.`;
}

function ofType(findings: readonly Finding[], type: Finding['type']): Finding[] {
  return findings.filter((finding) => finding.type === type);
}

function matrixLines({readers, editions, matrix}: Verification): string[] {
  const cells = readers.map((reader) =>
    editions.map((edition) => {
      const {read, files, leaks} = matrix.get(reader)?.get(edition) ?? {
        read: 0,
        files: 0,
        leaks: 0,
      };
      return leaks > 0 ? `${read}/${files} !${leaks}` : `${read}/${files}`;
    }),
  );
  const first = Math.max(...readers.map(({length}) => length));
  const widths = editions.map((edition, column) =>
    Math.max(edition.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (name: string, values: readonly string[]) =>
    `  ${name.padEnd(first)}  ${values.map((value, column) => value.padStart(widths[column] ?? 0)).join('  ')}`;
  return [line('', editions), ...readers.map((reader, row) => line(reader, cells[row] ?? []))];
}

function revocationLine({reader, by, seconds}: Revocation): string {
  return seconds === null
    ? `The portal still accepts the session of ${reader}, which was ended by ${by}.`
    : `The portal rejected the session of ${reader}, ended by ${by}, after ${seconds.toFixed(1)} s.`;
}

function section(title: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) {
    return [];
  }
  const rest = findings.length - SHOWN;
  return [
    '',
    `${title}: ${findings.length}`,
    ...findings.slice(0, SHOWN).map(findingLine),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

function findingLine({reader, editions, technique, question, detail}: Finding): string {
  const whose = editions.length > 0 ? ` (edition ${editions.slice(0, 3).join(', ')})` : '';
  return `  ${reader} requested ${question}${whose} [${technique}]: ${detail}`;
}
