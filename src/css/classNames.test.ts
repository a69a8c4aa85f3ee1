import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';

const ROOT = path.resolve(__dirname, '../..');
const SOURCES = ['src', 'plugins/slashid/src', 'plugins/theme/src'];
const IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;

/** The classes that a component takes from the sheets that it imports. */
function classesIn(file: string): {name: string; isDefined: boolean}[] {
  const code = fs.readFileSync(file, 'utf8');
  return [...code.matchAll(IMPORT)].flatMap(([, sheet = '', name = '']) => {
    const css = fs.readFileSync(path.resolve(path.dirname(file), name), 'utf8');
    const defined = new Set(css.match(/(?<=\.)[A-Za-z][\w-]*/g));
    // Not the import itself: `styles.module.css`.
    const used = code.match(new RegExp(`(?<=\\b${sheet}\\.)(?!module\\b)\\w+`, 'g')) ?? [];
    return used.map((className) => ({
      name: `${path.relative(ROOT, file)}: ${sheet}.${className}`,
      isDefined: defined.has(className),
    }));
  });
}

it('every class of a component is defined in its sheet, without which it would lose its look', () => {
  const files = SOURCES.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
      .map((file) => path.join(ROOT, folder, file)),
  );
  const classes = files.filter((file) => /\.tsx?$/.test(file)).flatMap(classesIn);
  expect(classes.length).toBeGreaterThan(200);
  expect(classes.filter(({isDefined}) => !isDefined).map(({name}) => name)).toEqual([]);
});
