import fs from 'node:fs';
import path from 'node:path';
import {introspectionFromSchema} from 'graphql';
import {expect, it, onTestFinished} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {loadSchema} from './loadSchema';

function schemaFile(text: string, name = 'schema.graphql'): string {
  const folder = temporaryFolder('graphql-schema');
  onTestFinished(() => fs.rmSync(folder, {recursive: true}));
  fs.writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

const load = (text: string, options = {}) => loadSchema(schemaFile(text), options);

it.each([
  // mistake, schema, line and column, fix
  ['Syntax Error: Expected Name, found "}"', 'type Query {\n  a: }\n', ':2:6', 'a bracket, colon'],
  ['Unknown type "Mision"', 'type Query {\n  a: Mision\n}\n', ':2:6', 'Define the type'],
  [
    'Unknown directive "@secret"',
    'type Query {\n  a: Int @secret\n}\n',
    ':2:10',
    'directive @name on',
  ],
  [
    'There can be only one type named "T"',
    'type Query { a: T }\ntype T { a: Int }\ntype T { b: Int }\n',
    ':3:6',
    'Keep one',
  ],
  [
    'Interface field I.a expected but T does not provide it',
    'interface I { a: Int }\ntype T implements I { b: Int }\ntype Query { t: T }\n',
    ':1:15',
    'every field of its interface',
  ],
  ['Query root type must be provided', 'type T { a: Int }\n', '', 'type Query'],
  [
    'The default value MEDIUM of "Query.a.size" is not a value of Size',
    'enum Size { S L }\ntype Query { a(size: Size = MEDIUM): Int }\n',
    ':2:29',
    'Change the default',
  ],
] as const)('rejects a schema with position and fix: %s', (mistake, sdl, place, fix) => {
  const attempt = () => load(sdl);
  expect(attempt).toThrow(mistake);
  expect(attempt).toThrow(`schema.graphql${place}`);
  expect(attempt).toThrow(new RegExp(`Fix: .*${fix}`));
});

it('shows the lines around the mistake', () => {
  expect(() => load('type Query {\n  a: Mision\n}\n')).toThrow('2 |   a: Mision\n  |      ^');
});

it('reports the remainder if only that is invalid', () => {
  const sdl =
    'directive @secret on ENUM_VALUE\nenum E { A B @secret }\ntype Query { a(e: E = B): Int }';
  expect(() => load(sdl, {without: 'secret'})).toThrow(
    /without the elements marked @secret is not valid/,
  );
});

it('reads an introspection result, with and without its envelope', () => {
  const {schema} = load('"All." type Query { "One." a: Int @deprecated(reason: "Old.") }');
  const result = introspectionFromSchema(schema);
  for (const json of [result, {data: result}]) {
    const loaded = loadSchema(schemaFile(JSON.stringify(json), 'schema.json'));
    expect(loaded.sdl).toContain('a: Int @deprecated(reason: "Old.")');
  }
});

it.each(['missing.graphql', 'missing.json'])('names the option with a missing file: %s', (name) => {
  expect(() => loadSchema(`/nowhere/${name}`)).toThrow(/"schema" option/);
});
