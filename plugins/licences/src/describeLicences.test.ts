import fs from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {describeLicences} from './describeLicences.mjs';

let root: string;

beforeEach(() => {
  root = temporaryFolder('licences');
});

afterEach(() => {
  fs.rmSync(root, {recursive: true});
});

function addPackage(name: string, manifest: object, terms?: string): string {
  const folder = path.join(root, 'node_modules', name);
  fs.mkdirSync(path.join(folder, 'lib'), {recursive: true});
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({name, ...manifest}));
  if (terms !== undefined) {
    fs.writeFileSync(path.join(folder, 'LICENSE.md'), terms);
  }
  return path.join(folder, 'lib', 'index.js');
}

it('excludes the project itself', () => {
  expect(describeLicences([path.join(root, 'src', 'index.ts'), ''])).not.toContain('----');
});

it('contains each text once, below all of its packages', () => {
  const files = [
    addPackage('second', {version: '2.0.0', license: 'MIT'}, 'Do as you like.'),
    addPackage('@scope/first', {version: '1.0.0', license: 'MIT'}, 'Do as you like.'),
    addPackage('font', {version: '3.0.0', license: 'OFL-1.1'}, 'Do not sell it alone.'),
  ];

  const text = describeLicences(files);

  expect(text.match(/Do as you like/g)).toHaveLength(1);
  expect(text).toContain('@scope/first 1.0.0 (MIT)\nsecond 2.0.0 (MIT)\n\nDo as you like.');
  expect(text).toContain('font 3.0.0 (OFL-1.1)\n\nDo not sell it alone.');
});

it('uses the innermost package, independently of order', () => {
  const outer = addPackage('outer', {version: '1.0.0', license: 'MIT'}, 'Outer.');
  const inner = path.join(path.dirname(outer), '..', 'node_modules', 'inner');
  fs.mkdirSync(inner, {recursive: true});
  fs.writeFileSync(
    path.join(inner, 'package.json'),
    '{"name": "inner", "version": "0.1.0", "license": {"type": "ISC"}, "author": {"name": "Ada"}}',
  );
  const files = [outer, path.join(inner, 'index.js')];

  expect(describeLicences(files)).toContain('inner 0.1.0 (ISC)\n\nISC, by Ada');
  expect(describeLicences(files.reverse())).toBe(describeLicences(files));
});

it.each([
  [{licenses: [{type: 'MIT', url: 'https://mit.example'}, {type: 'GPL-2.0'}]}, 'MIT or GPL-2.0'],
  [{licenses: [{type: 'MIT'}]}, 'MIT'],
  [{}, 'no licence stated'],
])('states the licences of %j', (manifest, stated) => {
  const file = addPackage('old', {version: '1.0.0', ...manifest});
  fs.mkdirSync(path.join(root, 'node_modules', 'old', 'license'));

  expect(describeLicences([file])).toContain(`old 1.0.0 (${stated})\n\n${stated}\n`);
});
