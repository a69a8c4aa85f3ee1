import fs from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {beforeAll, describe, expect, it} from 'vitest';
import {docusaurusCommand} from '../support/docusaurusCommand';
import {pageChunks} from '../support/pageChunks';
import {WRITTEN_ROUTES} from '../support/writtenRoutes';
import {routeOf} from '../content/writtenPages';

/** The plain build, which the check before this one has made; alone, this test makes it. */
const BUILD = 'build';
const MOST_BYTES = 25_000;

/** The longest page there is: 25 operations with four programs each. */
const LONGEST = '/apis/publicSafety/missions/';
const MOST_HTML_BYTES = 470_000;
const MOST_ELEMENTS = 9_300;

/** What each page loads of its own, in bytes of gzip, by its route. */
const weights = new Map<string, number>();

beforeAll(async () => {
  if (!fs.existsSync(path.join(BUILD, 'index.html'))) {
    const {code, output} = await docusaurusCommand(['build']);
    expect(code, output).toBe(0);
  }
  for (const [source, chunk] of pageChunks(BUILD)) {
    weights.set(routeOf(source), gzipSync(fs.readFileSync(chunk), {level: 9}).length);
  }
});

describe('the JavaScript of its own that a page loads', () => {
  it.each(WRITTEN_ROUTES)('is within the budget for %s', (route) => {
    expect(weights.get(route), 'no chunk holds this page alone').toBeDefined();
    expect(weights.get(route)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('is within the budget for every page there is', () => {
    const heavy = [...weights].filter(([, bytes]) => bytes > MOST_BYTES);
    expect(weights.size).toBeGreaterThan(WRITTEN_ROUTES.length);
    expect(heavy).toEqual([]);
  });
});

describe('the HTML of the longest page', () => {
  const html = () => fs.readFileSync(path.join(BUILD, LONGEST, 'index.html'), 'utf8');

  it('is within the budget for bytes and elements', () => {
    expect(html().length).toBeLessThanOrEqual(MOST_HTML_BYTES);
    expect(html().match(/<[a-z]/gi)?.length).toBeLessThanOrEqual(MOST_ELEMENTS);
  });

  it('holds no block within code, and every program as text', () => {
    expect(html()).not.toMatch(/<code[^>]*>(?:(?!<\/code>).)*<div/s);
    for (const start of ['curl', 'const options', 'import requests', 'using System']) {
      expect(html()).toContain(start);
    }
  });
});
