import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {testText} from './testText';

const ROW =
  /^\| (?<statement>[^|]+) \| `(?<words>[^`]+)` \| `(?<file>[^`]+)` (?<title>[^|]+) \|$/gm;

const table = fs.readFileSync('tests/statements.md', 'utf8');
const rows = [...table.matchAll(ROW)].map(({groups = {}}) => groups);

describe('the table of statements', () => {
  it('is read completely', () => {
    const lines = table.split('\n').filter((line) => line.startsWith('| '));
    expect(rows).toHaveLength(lines.length - 2);
  });

  it.each(rows)(
    'names a test that runs and asserts: $statement',
    ({words = '', file = '', title = ''}) => {
      const text = testText(fs.readFileSync(file, 'utf8'), title);

      expect(text, `${file} has no test "${title}"`).toBeDefined();
      expect(text).toContain(words);
      expect(text).not.toMatch(/\b(?:it|test|describe)\.(?:skip|todo|fixme|fails)\b/);
    },
  );
});
