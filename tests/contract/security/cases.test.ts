import fs from 'node:fs';
import path from 'node:path';
import jsTokens from 'js-tokens';
import {describe, expect, it} from 'vitest';
import {filesBelow} from '../../support/builtFiles';
import {CASES, WITHOUT_TEST} from './cases';

const ID = /\b[PRJSCBOLWMY]\d{2}\b/g;
const listed = Object.values(CASES).flatMap((cases) => Object.keys(cases));

/** Rows that become test titles for the gate and for nginx. */
const SHARED_ROWS = path.join('tests', 'support', 'gate', 'hostilePaths.ts');

/** IDs in test titles and in rows that become titles; comments do not count. */
function idsIn(file: string): string[] {
  const tokens = [...jsTokens(fs.readFileSync(file, 'utf8'), {jsx: file.endsWith('x')})];
  return tokens
    .filter(({type}) => /^(?:StringLiteral|NoSubstitutionTemplate|TemplateHead)$/.test(type))
    .flatMap(({value}) => value.match(ID) ?? []);
}

const tested = new Set(
  ['src', 'plugins', 'tests']
    .flatMap((folder) => filesBelow(folder).map((file) => path.join(folder, file)))
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) || file === SHARED_ROWS)
    .flatMap(idsIn),
);

describe('the list of cases', () => {
  it('names each once', () => {
    expect(listed).toEqual([...new Set(listed)]);
    expect(listed.length).toBeGreaterThan(90);
  });

  it.each(listed)('has a test that names %s, or the reason why it has none', (id) => {
    expect([id, tested.has(id) || id in WITHOUT_TEST]).toEqual([id, true]);
  });

  it('gives no reason for what has a test, nor for what is no case', () => {
    const stale = Object.keys(WITHOUT_TEST).filter((id) => tested.has(id) || !listed.includes(id));

    expect(stale).toEqual([]);
  });

  it('holds every id that a test names', () => {
    expect([...tested].filter((id) => !listed.includes(id))).toEqual([]);
  });
});
