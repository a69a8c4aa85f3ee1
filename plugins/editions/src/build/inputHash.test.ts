import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {beforeEach, describe, expect, it} from 'vitest';
import {planOf} from '../../../../tests/support/planOf';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import type {StagedFile} from '../cut/stageSite';
import type {EditionPlan} from '../plan/plan';
import {createInputHash} from './inputHash';

const OWN = {id: 'own', source: 'own.mdx', route: '/own/'};
const OTHER = {id: 'other', source: 'other.mdx', route: '/other/'};
const PLAN = planOf({pages: [OWN], absent: [OTHER]});

let siteDir: string;
let values: Record<string, unknown>;
let files: Record<string, StagedFile>;

const hash = (plan: EditionPlan = PLAN) => {
  const siteConfig = {...values, plugins: [['./plugins/editions', {plan: null}]]};
  const inputHash = createInputHash({siteDir, siteConfig} as unknown as LoadContext);
  const staged = {
    files: new Map(Object.entries(files)),
    folders: ['docs'],
    generated: new Set<string>(),
  };
  return inputHash(plan, staged);
};

beforeEach(() => {
  siteDir = temporaryFolder('site');
  values = {url: 'https://docs.example.com', title: 'Portal'};
  fs.writeFileSync(path.join(siteDir, 'package-lock.json'), '{}');
  fs.writeFileSync(path.join(siteDir, 'logo.svg'), '<svg />');
  files = {
    'docs/own.mdx': {text: 'own'},
    'static/logo.svg': {copyOf: path.join(siteDir, 'logo.svg')},
  };
});

describe('inputHash', () => {
  it.each<[string, () => void]>([
    ['a staged text', () => (files['docs/own.mdx'] = {text: 'changed'})],
    ['a file that is copied', () => fs.writeFileSync(path.join(siteDir, 'logo.svg'), '<svg/>')],
    ['a file more', () => (files['src/new.ts'] = {text: ''})],
    ['the packages', () => fs.writeFileSync(path.join(siteDir, 'package-lock.json'), '[]')],
    ['the address', () => (values = {...values, url: 'https://portal.example.com'})],
    [
      'a title that a variable of the environment sets',
      () => (values = {...values, title: 'Docs'}),
    ],
  ])('changes with %s', (_what, change) => {
    const before = hash();
    change();

    expect(hash()).not.toBe(before);
  });

  it('does not depend on the order of the files', () => {
    const before = hash();
    files = Object.fromEntries(Object.entries(files).reverse());

    expect(hash()).toBe(before);
  });

  it.each<[string, Partial<EditionPlan>]>([
    ['a page more', {pages: [OWN, OTHER]}],
    ['another route', {absent: [{...OTHER, route: '/renamed/'}]}],
  ])('changes with %s', (_case, change) => {
    expect(hash({...PLAN, ...change})).not.toBe(hash());
  });

  it('distinguishes files with the same concatenated text', () => {
    files = {a: {text: 'x'}, b: {text: 'yz'}};
    const before = hash();
    files = {a: {text: 'xy'}, b: {text: 'z'}};

    expect(hash()).not.toBe(before);
  });
});
