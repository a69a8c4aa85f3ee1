import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {pagesBelow} from './compose/componentPages';

const DIAGRAM = /^ *```dot title="/gm;

/** Pages about a list of keys or values instead of a thing with parts. */
const LISTS = /\/(?:configuration|listOfParameters|forms|graphql)\.mdx$/;

const drawn = [
  ...pagesBelow('docs/selfhosted').filter((page) => !LISTS.test(page)),
  ...pagesBelow('docs/apps'),
  'docs/guidelines/index.mdx',
  'docs/guidelines/implementation.mdx',
  'docs/guidelines/golive.mdx',
  'docs/apis/accesscontrol/apiauth.mdx',
  'docs/apis/accesscontrol/authentication.mdx',
  'docs/apis/publicSafety/missions.mdx',
];

const diagramsOf = (page: string) => fs.readFileSync(page, 'utf8').match(DIAGRAM) ?? [];

describe('pages that describe something with parts or steps', () => {
  it('number at least 26', () => {
    expect(drawn.length).toBeGreaterThanOrEqual(26);
  });

  it.each(drawn)('%s has a diagram', (page) => {
    expect(diagramsOf(page)).not.toEqual([]);
  });

  it('link in diagrams only to pages in their own section', () => {
    const pages = [...pagesBelow('docs/apis'), ...pagesBelow('docs/apps'), ...drawn];
    const astray = [...new Set(pages)].flatMap((page) => {
      const [, section = ''] = page.split('/');
      const targets = [...fs.readFileSync(page, 'utf8').matchAll(/\bURL="([^"]*)"/g)];
      return targets
        .filter(([, target = '']) => !target.startsWith(`/${section}/`))
        .map(([, target = '']) => `${page}: ${target}`);
    });
    expect(astray).toEqual([]);
  });
});
