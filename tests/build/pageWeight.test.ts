import fs from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {beforeAll, describe, expect, it} from 'vitest';
import {filesBelow} from '../support/builtFiles';
import {pageChunks} from '../support/pageChunks';
import {buildPlain, PLAIN_BUILD} from '../support/plainBuild';
import {WRITTEN_ROUTES} from '../support/writtenRoutes';
import {routeOf} from '../content/writtenPages';

const MAX_BYTES = 25_000;

/** The longest page: 17 operations with four programs each. */
const LONGEST = '/apis/publicSafety/missions/';

const MAX_HTML_BYTES = 350_000;
const MAX_ELEMENTS = 7_500;

/** The style sheets of every page. */
const MAX_CSS_BYTES = 21_000;
/** A class of the identity SDK's own form. */
const SDK_CLASS = '.sid-form';

/**
 * Limits for every page: the portal's script, with the account menu's button but not the menu, and with the ID and
 * URL of an organization.
 */
const MAX_SCRIPT_BYTES = 128_000;
/** A request header that only the identity SDK uses. */
const SDK_MARK = 'SlashID-SdkVersion';
/** A name from its grammars. */
const HIGHLIGHTER_MARK = 'triple-quoted-string';

/** Docusaurus's names for the files of these components. */
const DOCS_CHUNK = /^(?:17896441|5e95c892|a7bd4aaa|a94703ab)\./;

/** Size of each page's own script, in bytes of gzip, by route. */
const weights = new Map<string, number>();

/** Includes SVG images in styles. */
const STYLES = /<style\b[^>]*>[\s\S]*?<\/style>/g;
const STYLES_OF_SITE = /<style data-href=[^>]*styles/;

const readPlain = (file: string) => fs.readFileSync(path.join(PLAIN_BUILD, file), 'utf8');
const longestPage = () => readPlain(path.join(LONGEST, 'index.html'));
const gzipped = (text: string | Uint8Array) => gzipSync(text, {level: 9}).length;

beforeAll(async () => {
  await buildPlain();
  for (const [source, chunk] of pageChunks(PLAIN_BUILD)) {
    weights.set(routeOf(source), gzipped(fs.readFileSync(chunk)));
  }
});

describe('the JavaScript of its own that a page loads', () => {
  it.each(WRITTEN_ROUTES)('is within the budget for %s', (route) => {
    expect(weights.get(route), 'no chunk holds this page alone').toBeDefined();
    expect(weights.get(route)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('is within the budget for every page', () => {
    const heavy = [...weights].filter(([, bytes]) => bytes > MAX_BYTES);
    expect(weights.size).toBeGreaterThan(WRITTEN_ROUTES.length);
    expect(heavy).toEqual([]);
  });
});

describe('the styles of a page', () => {
  it('are inlined, within the budget', () => {
    expect(longestPage()).not.toMatch(/<link\b[^>]*\bstylesheet/);
    const sheets = [...longestPage().matchAll(STYLES)].map(([sheet]) => gzipped(sheet));
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_CSS_BYTES);
  });

  it('define every variable that they use', () => {
    const sheets = longestPage().match(STYLES)?.join('') ?? '';
    const namesIn = (pattern: RegExp) => [...sheets.matchAll(pattern)].map(([, name]) => name);
    const defined = new Set(namesIn(/(--[\w-]+)\s*:/g));
    // Those of the highlighter are attributes of each code block.
    const unknown = namesIn(/var\((--(?!prism-)[\w-]+)\)/g).filter((name) => !defined.has(name));
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('are inlined in every page', () => {
    const pages = filesBelow(PLAIN_BUILD).filter((name) => name.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(WRITTEN_ROUTES.length);
    expect(pages.filter((name) => !STYLES_OF_SITE.test(readPlain(name)))).toEqual([]);
  });

  it('exclude those of the identity SDK, whose form the portal does not use', () => {
    const folder = path.join(PLAIN_BUILD, 'assets', 'css');
    const sheets = fs
      .readdirSync(folder)
      .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.filter((css) => css.includes(SDK_CLASS))).toEqual([]);
    expect(longestPage()).not.toContain(SDK_CLASS);
  });
});

describe('the HTML of the longest page', () => {
  const html = () => longestPage().replaceAll(STYLES, '');

  it('is within the budget for bytes and elements, without its styles', () => {
    expect(html().length).toBeLessThanOrEqual(MAX_HTML_BYTES);
    expect(html().match(/<[a-z]/gi)?.length).toBeLessThanOrEqual(MAX_ELEMENTS);
  });

  it('has a panel for each tab, and an anchor for each parameter', () => {
    const panels = html().match(/aria-controls=("[^"]*"|[^ >]+)/g) ?? [];
    expect(panels.length).toBeGreaterThan(50);
    const ids = new Set(html().match(/(?<=\sid=)("[^"]*"|[^ >]+)/g));
    expect(panels.filter((panel) => !ids.has(panel.replace('aria-controls=', '')))).toEqual([]);
    expect(ids).toContain('create-mission-body-external-id');
    expect(html()).toContain('href=#create-mission-body-external-id');
  });

  it('keeps the native roles of tables', () => {
    expect(html()).not.toMatch(/<(?:table|thead|tbody|tr|th|td)[^>]* role=/);
  });

  it('contains no block elements within code, and every program as text', () => {
    expect(html()).not.toMatch(/<code[^>]*>(?:(?!<\/code>).)*<div/s);
    for (const start of ['curl', 'const options', 'import requests', 'using System']) {
      expect(html()).toContain(start);
    }
  });
});

it('every page starts its scripts after the first paint, with the same inline script', () => {
  const pages = filesBelow(PLAIN_BUILD)
    .filter((file) => file.endsWith('.html'))
    .map(readPlain);
  const inline = pages.map((html) => /data-start><script>.*?<\/script>/.exec(html)?.[0]);
  expect(pages.length).toBeGreaterThan(WRITTEN_ROUTES.length);
  expect([...new Set(inline)]).toEqual([expect.stringContaining('DOMContentLoaded')]);
  expect(pages.filter((html) => /<script\b[^>]*\bdefer\b/.test(html))).toEqual([]);
});

describe('the scripts that every page loads', () => {
  const scripts = () =>
    [...longestPage().matchAll(/<link\b[^>]*\bas="?script"? href="?([^"\s>]+)/g)].map(
      ([, file = '']) => readPlain(file),
    );

  it('are within the budget', () => {
    const bytes = scripts().map(gzipped);
    expect(bytes.length).toBeGreaterThan(0);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });

  it('contain no unused helpers of Docusaurus', () => {
    const text = scripts().join('\n');
    expect(text).not.toContain('__addDisposableResource');
  });

  it('are one file for the components of documentation pages', () => {
    const files = fs.readdirSync(path.join(PLAIN_BUILD, 'assets/js'));
    expect(files.filter((file) => file.startsWith('documentation.'))).toHaveLength(1);
    expect(files.filter((file) => DOCS_CHUNK.test(file))).toEqual([]);
  });

  it('hold no descriptions of other pages beside the sidebars', () => {
    const texts = fs
      .readdirSync(path.join(PLAIN_BUILD, 'assets/js'))
      .map((file) => readPlain(path.join('assets/js', file)))
      .filter((text) => text.includes('"docsSidebars"'));
    expect(texts).toHaveLength(1);
    expect(texts[0]).not.toContain('"description"');
  });

  it('exclude the highlighter, because code is highlighted by the server', () => {
    expect(scripts().some((text) => text.includes(HIGHLIGHTER_MARK))).toBe(false);
    expect(longestPage()).toMatch(/<code\b[^>]*><span\b[^>]*>/);
  });

  it('exclude the identity SDK, which has its own script', () => {
    const holdsSdk = (text: string) => text.includes(SDK_MARK);
    const folder = path.join(PLAIN_BUILD, 'assets/js');
    const all = fs
      .readdirSync(folder)
      .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
    expect(all.some(holdsSdk)).toBe(true);
    expect(scripts().some(holdsSdk)).toBe(false);
  });
});
