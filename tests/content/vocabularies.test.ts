import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import type {Schema} from '../../plugins/rest-reference/src/document/openapi';
import {restDocuments} from '../support/restDocuments';
import {writtenPages} from './writtenPages';

/** Checks that the accepted values are published, and that all lists of them agree. */
const contracts = restDocuments();

describe('the published vocabularies', () => {
  it.each([
    ['institutions', 'CapabilityCode', 'Capability codes'],
    ['resources', 'AttributeName', 'Attributes'],
    ['resources', 'RemoteActionMessage.action', 'Remote actions'],
  ])('of %s list every %s of the contract', (name, place, heading) => {
    const named = codeIn(column(rowsBelow(`docs/apis/publicSafety/${name}.mdx`, heading), 0));
    expect(named.length).toBeGreaterThan(5);
    expect(named.sort()).toEqual([...examplesOf(name, place)].sort());
  });

  it('of settings have the default on the app’s page', () => {
    const defaults = new Map(
      writtenPages()
        .filter(({file}) => file.startsWith('docs/apps/'))
        .flatMap(({text}) => [...text.matchAll(/^\| `(r[mn]d\.[\w.]+)` \| [^|]+ \| ([^|]+) \|/gm)])
        .map(([, key = '', value = '']) => [key, value.trim()]),
    );
    const keys = rowsBelow('docs/apis/misc/settings.mdx', 'Keys');
    expect(keys.length).toBeGreaterThan(10);
    for (const [key = '', , value] of keys) {
      expect(value, key).toBe(defaults.get(key.replaceAll('`', '')));
    }
  });

  it('of keywords match the contract’s pattern, and have the area of their row', () => {
    const pattern = new RegExp(schemaAt('missions', 'Keyword').pattern ?? '');
    for (const [area = '', , examples = ''] of rowsBelow(
      'docs/apis/publicSafety/missions.mdx',
      'Keywords',
    )) {
      for (const keyword of codeIn([examples])) {
        expect(keyword).toMatch(pattern);
        expect(keyword.split('-')[0]).toBe(area.replaceAll('`', ''));
      }
    }
  });
});

describe('the sandbox', () => {
  const [, guidelines = ''] =
    /^## Test tenant data\n([\s\S]*?)^## /m.exec(
      fs.readFileSync('docs/guidelines/index.mdx', 'utf8'),
    ) ?? [];
  const overview = fs.readFileSync('docs/apis/index.mdx', 'utf8');
  const certification = fs.readFileSync('docs/guidelines/certification.mdx', 'utf8');

  it('lists as many institutions, resources and missions as the pages promise', () => {
    const rows = guidelines.match(/^\| .*`north\.demo:[^`]+`.*\|$/gm) ?? [];
    const resources = rows.filter(
      (row) => /\| `[A-Z]+` \| `north/.test(row) && /\| \d \|$/.test(row),
    );
    const missions = [...guidelines.matchAll(/`SEED-(\d\d)`/g)].map(([, number]) => Number(number));
    const promised = writtenPages().flatMap(({text}) =>
      [...text.matchAll(/(\d+) institutions, (\d+) resources and (\d+) closed missions/g)].map(
        ([, institutions, ofResources, ofMissions]) => ({
          institutions: Number(institutions),
          resources: Number(ofResources),
          missions: Number(ofMissions),
        }),
      ),
    );
    expect(promised.length).toBeGreaterThan(0);
    const listed = {
      institutions: rows.length - resources.length,
      resources: resources.length,
      missions: Math.max(...missions),
    };
    expect(promised).toEqual(promised.map(() => listed));
  });

  it('names the certification for each taskset, and certification names no others', () => {
    const steered = new Map(
      [...overview.matchAll(/^\| `(#\w+)` \|.*\| (C\d+) \|$/gm)].map(([, name, step]) => [
        name,
        step,
      ]),
    );
    expect(steered.size).toBeGreaterThan(4);
    const used = [...certification.matchAll(/^\| (C\d+) \|.*$/gm)].flatMap(([row, step]) =>
      [...row.matchAll(/`(#\w+)`/g)].map(([, name]) => [name, step] as const),
    );
    expect(new Map(used)).toEqual(steered);
  });
});

function schemaAt(contract: string, place: string): Schema {
  const found = contracts.find(({name}) => name.endsWith(`/${contract}.openapi.yaml`));
  const [name = '', property] = place.split('.');
  const schema = (found?.document.components?.schemas?.[name] ?? {}) as Schema;
  const value = property === undefined ? schema : (schema.properties?.[property] as Schema);
  expect(value, place).toBeDefined();
  return value ?? {};
}

const examplesOf = (contract: string, place: string) =>
  (schemaAt(contract, place).examples ?? []) as string[];

/** Rows of the first table below a heading, as lists of cells. */
function rowsBelow(file: string, heading: string): string[][] {
  const text = fs.readFileSync(file, 'utf8');
  const section = text.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? [];
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));
}

const column = (rows: readonly string[][], index: number) => rows.map((row) => row[index] ?? '');

const codeIn = (cells: readonly string[]) =>
  cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));
