import fs from 'node:fs';
import {describe, expect, it} from 'vitest';

const ROW = /^\| (?<statement>[^|]+) \| `(?<file>[^`]+)` (?<title>[^|]+) \|$/gm;

const rows = [...fs.readFileSync('tests/statements.md', 'utf8').matchAll(ROW)].map(
  ({groups = {}}) => ({statement: groups.statement, file: groups.file, title: groups.title}),
);

describe('the table of statements', () => {
  it('is read completely', () => {
    const lines = fs.readFileSync('tests/statements.md', 'utf8').split('\n');
    expect(rows).toHaveLength(lines.filter((line) => line.startsWith('| ')).length - 2);
  });

  it.each(rows)('names a test that exists for: $statement', ({file = '', title}) => {
    expect(fs.readFileSync(file, 'utf8')).toContain(title);
  });
});
