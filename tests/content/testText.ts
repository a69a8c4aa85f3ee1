/** Lines of a test file, as the formatter indents them. */
const indentOf = (line: string) => line.length - line.trimStart().length;

/**
 * The text of the test with this title, with its table and loop, and with the constants and functions of its file that
 * it names; undefined if there is no such test.
 */
export function testText(source: string, title: string): string | undefined {
  const lines = source.split('\n');
  const at = lines.findIndex((line) => line.includes(title));
  const start = lines.findLastIndex(
    (line, index) => index <= at && /^ *(?:it|test|for)\b/.test(line) && isAround(line, lines, at),
  );
  if (at === -1 || start === -1) {
    return undefined;
  }
  const loop = lines.findLastIndex(
    (line, index) => index < at && /^for\b/.test(line) && endOf(lines, index, index + 1) > at,
  );
  const first = loop === -1 ? start : loop;
  const test = lines.slice(first, endOf(lines, first, at) + 1).join('\n');
  const named = declarations(source).filter(({name}) => new RegExp(`\\b${name}\\b`).test(test));
  return [test, ...named.map(({text}) => text)].join('\n');
}

/** Whether a line is not indented more than the title. */
function isAround(line: string, lines: readonly string[], at: number): boolean {
  return indentOf(line) <= indentOf(lines[at] ?? '');
}

/** The line, from `from` on, that closes the statement which begins at `start`. */
function endOf(lines: readonly string[], start: number, from: number): number {
  const indent = indentOf(lines[start] ?? '');
  const end = lines.findIndex(
    (line, index) =>
      index >= from && indentOf(line) === indent && /^[}\])](?:.*[;}])?$/.test(line.trim()),
  );
  return end === -1 ? lines.length : end;
}

/** The constants and functions of a file, each up to the line that closes it. */
function declarations(source: string): {name: string; text: string}[] {
  const lines = source.split('\n');
  return lines.flatMap((line, index) => {
    const name = /^(?:const|(?:async )?function) (\w+)/.exec(line)?.[1];
    if (name === undefined) {
      return [];
    }
    const end = lines.findIndex(
      (other, place) => place >= index && /;$|^[}\])]/.test(other) && indentOf(other) === 0,
    );
    return [{name, text: lines.slice(index, end + 1).join('\n')}];
  });
}
