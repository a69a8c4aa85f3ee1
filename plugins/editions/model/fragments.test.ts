import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {fragmentsOf} from './fragments';

let docsDirectory: string;

const write = (file: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(docsDirectory, file)), {recursive: true});
  fs.writeFileSync(path.join(docsDirectory, file), text);
};
const fragments = (site: Partial<Parameters<typeof fragmentsOf>[0]> = {}) =>
  fragmentsOf({
    pages: [{id: 'apis', source: 'apis.mdx', route: '/APIs/'}],
    docsDirectory,
    sidebars: {},
    themeConfig: {},
    generatedFor: [],
    described: new Set(['apis.mdx']),
    ...site,
  });
const condition = (...groups: string[]) => ({groups, satisfiedBy: groups.map((group) => [group])});

beforeEach(() => {
  docsDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'fragments-'));
  write('apis.mdx', 'Text.');
});

describe('what only some readers see', () => {
  it('is refused on a page without a description, which would be taken from its text', () => {
    write('apis.mdx', '<Groups belongsTo="beta">Secret.</Groups>');

    expect(() => fragments({described: new Set()})).toThrow(
      /^apis\.mdx: a page with <Groups> needs a "description"/,
    );
  });

  it('is refused with the place of what cannot be', () => {
    const navbar = {items: [{to: '/apis/', label: 'APIs', groups: 'beta'}]};

    expect(() => fragments({themeConfig: {navbar}})).toThrow(
      'The item "APIs" of themeConfig.navbar: "groups" must be an array',
    );
  });

  it('is nothing on a site without any of it', () => {
    expect(fragments()).toEqual([]);
  });

  it('is found in pages, by their canonical path, each condition once', () => {
    write('apis.mdx', '<Groups belongsTo="beta">A</Groups> <Groups belongsTo="beta">B</Groups>');

    expect(fragments()).toEqual([{page: '/apis/', condition: condition('beta')}]);
  });

  it('is found in partials, which any page can import', () => {
    write('_parts/_common.mdx', '<Groups belongsTo="beta">A</Groups>');

    expect(fragments()).toEqual([{condition: condition('beta')}]);
  });

  it('is found in navbar, footer, menus and sidebars', () => {
    const item = (group: string) => ({to: '/', label: group, groups: [group]});
    const themeConfig = {
      navbar: {items: [item('a'), {label: 'Menu', items: [item('b')]}]},
      footer: {links: [{title: 'Column', items: [item('c')]}]},
    };
    const sidebars = {main: [{type: 'link', customProps: {slashid: {groups: ['d']}}}]};

    expect(fragments({themeConfig, sidebars})).toEqual(
      ['d', 'a', 'b', 'c'].map((group) => ({condition: condition(group)})),
    );
  });

  it('is told by generators, with the file of each page', () => {
    const asked: object[] = [];
    const generatedFor = [
      (page: object) => {
        asked.push(page);
        return [['beta']];
      },
    ];

    expect(fragments({generatedFor})).toEqual([{page: '/apis/', condition: condition('beta')}]);
    expect(asked).toEqual([{source: 'apis.mdx', file: path.join(docsDirectory, 'apis.mdx')}]);
  });

  it('is not what asks for signing in alone: editions differ in that already', () => {
    expect(fragments({themeConfig: {navbar: {items: [{to: '/', auth: true}]}}})).toEqual([]);
  });
});
