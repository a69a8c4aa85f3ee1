import {buildSchema, parse, validate} from 'graphql';
import {compile} from '@mdx-js/mdx';
import {describe, expect, it} from 'vitest';
import {
  brokenLinks,
  generateFrom,
  generateOpen,
  routesOf,
} from '../../../tests/fixtures/graphql/pages';

const SMALL = 'tests/fixtures/graphql/small.graphql';
const BASE = '/graphql/reference/';
const all = await generateFrom(SMALL);
const open = await generateOpen(SMALL);
const page = (path: string, from = all) => from.pages.get(`${path}.mdx`) ?? '';

describe('the pages', () => {
  it('are sorted into folders by group, kind and name', () => {
    expect(routesOf(all)).toContain(`${BASE}gardens/queries/gardens/`);
    expect(routesOf(all)).toContain(`${BASE}gardens/objects/bed/`);
    expect(routesOf(all)).toContain(`${BASE}common/unions/plant/`);
    expect(routesOf(all)).toContain(`${BASE}common/directives/internal-api/`);
    expect(all.pages.get('gardens/objects/_category_.json')).toContain('"label": "Objects"');
  });

  it('have working links, and compile', async () => {
    expect(brokenLinks(all)).toEqual([]);
    const pages = [...all.pages].filter(([file]) => file.endsWith('.mdx'));
    for (const [, text] of pages) {
      await compile(text.replace(/^---[\s\S]*?---/, ''));
    }
  });

  it('show a field with type, nullability, cost and arguments as headings', () => {
    expect(page('gardens/objects/garden')).toContain(
      '### beds {/* #beds */}\n\n<Type of="[Bed!]!" to="/graphql/reference/gardens/objects/bed/" />, non-null list',
    );
    expect(page('gardens/objects/garden')).toContain(
      'Cost: 2 points, multiplied by `first` (default multiplier: 10)',
    );
    expect(page('gardens/objects/garden')).toContain('#### first {/* #beds-first */}');
    expect(page('gardens/objects/garden')).toContain(', default `10`');
  });

  it('show every directive in the signature', () => {
    expect(page('gardens/objects/garden')).toContain('‹@cost›(weight: 2, multipliers:');
    expect(page('gardens/objects/garden')).toContain('type Garden implements ‹Named›');
  });

  it('name directives with their sign on the map', () => {
    expect(page('index')).toContain('"@cost":"cost"');
  });

  it('show the alternative to a deprecated element', () => {
    expect(page('gardens/objects/garden')).toContain(
      ':::warning[Deprecated]\n\nUse `name`.\n\n:::',
    );
  });

  it('list what returns, accepts, implements and contains a type', () => {
    expect(page('gardens/objects/bed')).toMatch(
      /## Returned by.*\n\n- \[`gardens`\].* query, in `beds`\n- \[`dig`\].* mutation/,
    );
    expect(page('common/inputs/dig-input')).toMatch(
      /## Accepted by.*\n\n- \[`dig`\].* mutation, in `input`/,
    );
    expect(page('gardens/objects/garden')).toMatch(/## Implements.*\n\n- \[`Named`\]/);
    expect(page('common/interfaces/named')).toMatch(/## Implemented by.*\n\n- \[`Garden`\]/);
    expect(page('common/objects/tree')).toMatch(/## Member of.*\n\n- \[`Plant`\]/);
    expect(page('common/enums/bed-state')).toMatch(/## Used in.*\n\n- \[`Bed`\].*: `state`/);
  });

  it('list the errors in a description', () => {
    const text = page('gardens/queries/gardens');
    expect(text.match(/^\| `\w+` \|/gm)).toEqual([
      '| `not_found` |',
      '| `too_many` |',
      '| `closed` |',
    ]);
    expect(text).toContain('\n\nAll gardens.\n\n');
  });

  it('keep the errors in the description of a type, which has no section for them', () => {
    expect(page('common/inputs/dig-input')).toContain(
      '\n\nA bed to dig. Errors: `bed_frozen`.\n\n',
    );
  });

  it('show an operation’s required arguments and the fields of a small result', () => {
    const text = page('gardens/mutations/dig');
    expect(text).toContain(
      '- [`state`](/graphql/reference/common/inputs/dig-input/#state): <Type of="BedState!" to="/graphql/reference/common/enums/bed-state/" />, optional, non-null, default `EMPTY`. State to begin with.',
    );
    expect(text).toMatch(/\nReturns <Type of="Bed" .*\/>, or `null` if the operation fails\.\n/);
    expect(text).toMatch(/\n- \[`plants`\].*, non-null list\. What grows there\./);
  });

  it('have a valid example for each operation', () => {
    const schema = buildSchema(open.downloads.get('schema-current.graphql') ?? '');
    for (const path of [
      'gardens/queries/gardens',
      'gardens/mutations/dig',
      'gardens/subscriptions/garden-changed',
    ]) {
      const [, document = ''] =
        /```graphql title="Operation"\n([\s\S]*?)```/.exec(page(path, open)) ?? [];
      expect(validate(schema, parse(document))).toEqual([]);
      expect(page(path, open)).toMatch(
        /```json title="(?:Response|First event)"\n\{\n {2}"data": \{\n/,
      );
    }
  });

  it.each([
    'common/objects/gardener', // has the directive
    'common/objects/shed', // contains only elements with it
    'common/inputs/machine-input',
  ])('restrict a page of internal elements to its group: %s', (path) => {
    expect(page(path)).toContain('sidebar_custom_props: {"slashid":{"groups":["internal"]}}');
    expect(page('gardens/objects/garden')).not.toContain('sidebar_custom_props');
  });
});

describe('with omitted pages', async () => {
  const absent = [
    `${BASE}gardens/objects/bed/`,
    `${BASE}gardens/mutations/dig/`,
    `${BASE}common/directives/cost/`,
  ];
  const part = await generateFrom(SMALL, {holdsPage: (route) => !absent.includes(route)});

  it('neither the page nor a link to it exists', () => {
    expect(routesOf(part)).toEqual(routesOf(all).filter((route) => !absent.includes(route)));
    expect(brokenLinks(part)).toEqual([]);
    expect([...part.pages.values()].join('\n')).not.toMatch(
      /objects\/bed|mutations\/dig|directives\/cost/,
    );
  });

  it('a name in other pages stays as text', () => {
    expect(page('gardens/objects/garden', part)).toContain('`[Bed!]!`, non-null list');
    expect(page('common/inputs/dig-input', part)).not.toContain('Accepted by');
  });

  it('no file contains the whole schema, and the downloads section says so', () => {
    expect([...part.downloads]).toEqual([]);
    expect(page('index', part)).toMatch(
      /## Downloads \{\/\* #downloads \*\/\}\n\nThis reference covers only the part/,
    );
  });

  it('the map and the changelog can be omitted, too', async () => {
    const options = {history: 'docs/graphql/history', version: '2025.9.0'};
    const without = await generateFrom('docs/graphql/schema.graphql', {
      ...options,
      holdsPage: (route) => ![BASE, '/graphql/changelog/'].includes(route),
    });
    expect(without.pages.has('index.mdx')).toBe(false);
    expect(without.pages.has('changelog.mdx')).toBe(false);
  });

  it('the changelog names no element without a page', async () => {
    const options = {history: 'docs/graphql/history', version: '2025.9.0'};
    const changes = (holdsPage?: (route: string) => boolean) =>
      generateFrom('docs/graphql/schema.graphql', {...options, ...(holdsPage && {holdsPage})});
    const isElsewhere = (route: string) => !/mission-resource\/|missions\//.test(route);

    expect((await changes()).pages.get('changelog.mdx')).toMatch(/MissionResource\.lastSeenAt/);
    expect((await changes(isElsewhere)).pages.get('changelog.mdx')).not.toMatch(
      /`Mission(?:Resource)?[.`]/,
    );
  });
});

describe('without internal elements', () => {
  it.each([
    'Gardener', // a type with the directive
    'gardener', // a field of its type
    'Shed', // a type whose last field has it
    'hidden', // an argument
    'DUG', // a value of an enum
    'MachineInput', // an input that becomes empty
    'machine', // a field of that input
  ])('no generated file contains %s', (word) => {
    const everything = [...open.pages, ...open.downloads].flat().join('\n');
    expect(everything).not.toMatch(new RegExp(`\\b${word}s?\\b`));
    expect([...all.pages, ...all.downloads].flat().join('\n')).toMatch(
      new RegExp(`\\b${word}s?\\b`),
    );
  });

  it('the pages still link to each other without broken links', () => {
    expect(brokenLinks(open)).toEqual([]);
  });

  it('the downloadable schema is valid', () => {
    expect(
      buildSchema(open.downloads.get('schema-current.graphql') ?? '').getQueryType(),
    ).toBeDefined();
  });
});
