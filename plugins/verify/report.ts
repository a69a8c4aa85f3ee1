import type {Finding} from './attack';
import type {Revocation, Verification} from './verifyDeployment';

const SHOWN = 20;

/** The report: the matrix, the problems, and the verdict in the last line. */
export function report(verification: Verification): string {
  const {findings, requests, untried, revocations} = verification;
  const leaks = findings.filter(({type}) => type === 'leak');
  const lines = [
    'Files of each edition (columns) that each reader (rows) received; ! marks leaks',
    '',
    ...matrixLines(verification),
    '',
    ...revocations.map(revocationLine),
    ...untried.map((id) => `Not tried: no token for a reader of the edition "${id}".`),
    ...section('Leaks', leaks),
    ...section('Own files that did not arrive', ofType(findings, 'missing')),
    ...section('Responses that a sound deployment never gives', ofType(findings, 'unexpected')),
    '',
    verdict(requests, leaks.length, findings.length - leaks.length),
  ];
  return lines.join('\n');
}

function verdict(requests: number, leaks: number, others: number): string {
  const asked = `${requests} requests`;
  if (leaks > 0) {
    return `${asked}: ${leaks} leaks. Take the deployment off the network until they are closed.`;
  }
  return others > 0
    ? `${asked}: no leak, and ${others} answers that are not right. Is the build that is deployed the one compared with?`
    : `${asked}: nobody was given a byte of another edition.`;
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
    ? `Session of ${reader}, ended by ${by}: still served.`
    : `Session of ${reader}, ended by ${by}: refused after ${seconds.toFixed(1)} s.`;
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
  const whose = editions.length > 0 ? ` (of ${editions.slice(0, 3).join(', ')})` : '';
  return `  ${reader} asks ${question}${whose} [${technique}]: ${detail}`;
}
