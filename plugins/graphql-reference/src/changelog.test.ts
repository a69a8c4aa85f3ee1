import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {generateFrom} from '../../../tests/fixtures/graphql/pages';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {readChangelog} from './changelog';
import {loadSchema} from './schema/loadSchema';
import {schemaCutter} from './schemaCutter';

const MARK = 'directive @internalApi on FIELD_DEFINITION | OBJECT';
const OLD = `${MARK}
  "A dog." type Dog { "Name." name: String "Age." age: Int "Tail." tail: Tail "Chip." chip: Int @internalApi }
  "A tail." type Tail { "Length." length: Int "Colour." colour: String }
  enum Size { SMALL LARGE }
  type Query { dogs(size: Size): [Dog!]! dog(name: String): Dog }`;
const NEW = `${MARK}
  "A dog, in other words." type Dog { name: String! age: Int @deprecated(reason: "Use \`name\`.") chip: String @internalApi }
  "A cat." type Cat { "Name." name: String "Lives." lives: Int }
  enum Size { SMALL LARGE HUGE }
  type Query { dogs(size: Size, first: Int!): [Dog!]! cats: [Cat!]! }`;

const cutter = schemaCutter({});
let folder: string;

beforeEach(() => {
  folder = temporaryFolder('graphql-history');
  return () => fs.rmSync(folder, {recursive: true});
});

const file = (name: string, sdl: string) => {
  fs.writeFileSync(path.join(folder, name), sdl);
  return path.join(folder, name);
};

const releases = (sdl: string) =>
  readChangelog(folder, {version: '2', schema: loadSchema(file('current.sdl', sdl)).schema});

describe('the changes of a version', () => {
  it('are grouped by their effect on clients: breaking, possibly surprising, and the rest', async () => {
    file('1.graphql', OLD);

    const [release] = await releases(NEW);
    const paths = (level: 'breaking' | 'dangerous' | 'other') =>
      release?.changes[level].map((change) => change.path).sort();

    expect(release?.version).toBe('2');
    expect(paths('breaking')).toEqual([
      'Dog.chip',
      'Dog.tail',
      'Query.dog',
      'Query.dogs.first',
      'Tail',
    ]);
    expect(paths('dangerous')).toEqual(['Size.HUGE']);
    expect(paths('other')).toEqual(['Cat', 'Dog.age', 'Dog.name', 'Query.cats']);
  });

  it('include those of the members of a type with a new interface and of a field that becomes deprecated', async () => {
    file(
      '1.graphql',
      'interface I { a: Int } type A { a: Int b: Int } type Query { list(first: Int): [A] }',
    );

    const [release] = await releases(
      'interface I { a: Int } type A implements I { a: Int } type Query { list: [A] @deprecated }',
    );

    expect(release?.changes.breaking.map((change) => change.path).sort()).toEqual([
      'A.b',
      'Query.list.first',
    ]);
  });

  it('contain nothing about elements that the edition may not show', async () => {
    file('1.graphql', OLD);

    expect(JSON.stringify(await releases(NEW))).toContain('chip');
    const cut = (text: string) =>
      cutter.cut({file: 'docs/graphql/schema.graphql', text, read: () => text}, () => false) ?? '';
    file('1.graphql', cut(OLD));
    expect(JSON.stringify(await releases(cut(NEW)))).not.toContain('chip');
  });

  it('are empty if only descriptions differ', async () => {
    file('1.graphql', OLD);

    const [release] = await releases(OLD.replace('A dog.', 'One dog.'));

    expect(release?.changes).toEqual({breaking: [], dangerous: [], other: []});
  });
});

it('each version is compared with the previous one, newest first, in numeric order', async () => {
  const withFields = (count: number) =>
    `type Query { ${Array.from({length: count}, (_, index) => `field${index}: Int`).join(' ')} }`;
  file('1.9.graphql', withFields(1));
  file('1.10.graphql', withFields(2));

  expect(
    (await releases(withFields(3))).map(({version, changes}) => [version, changes.other[0]?.path]),
  ).toEqual([
    ['2', 'Query.field2'],
    ['1.10', 'Query.field1'],
  ]);
});

it('an invalid former schema is rejected with the position', async () => {
  file('1.graphql', 'type Query { a: Itn }');

  await expect(releases(OLD)).rejects.toThrow(/Unknown type "Itn"[\s\S]*1\.graphql:1:17/);
});

it('the page lists breaking changes first, and links to remaining elements', async () => {
  file('1.graphql', OLD);
  const schema = file('now.sdl', NEW);

  const {pages} = await generateFrom(schema, {history: folder, version: '2'});

  const text = pages.get('changelog.mdx') ?? '';
  expect(text).toMatch(
    /\n## Version 2 .*\n\n### Breaking changes [\s\S]*\n### Potentially breaking changes [\s\S]*\n### Additions and deprecations /,
  );
  const breaking = text.slice(
    text.indexOf('### Breaking'),
    text.indexOf('### Potentially breaking changes'),
  );
  expect(breaking).toContain('- [`Dog.tail`](/graphql/reference/common/objects/dog/): ');
  expect(breaking).toContain('- `Tail`: ');
  expect(breaking).toContain('- [`Query.dogs.first`](/graphql/reference/common/queries/dogs/): ');
  expect(breaking).not.toContain('HUGE');
});
