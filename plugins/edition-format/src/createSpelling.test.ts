import {expect, it} from 'vitest';
import {createSpelling} from './createSpelling';

const spell = (folder: string, ...routes: string[]) =>
  createSpelling(
    Object.fromEntries(routes.map((route) => [`${route.replace(/\/$/, '')}/`, {route}])),
  )(folder);

it.each([
  ['a page with a slash', '/guides/', ['/', '/guides/'], '/guides/'],
  ['a page without a slash', '/guides/', ['/', '/guides'], '/guides'],
  // Without `trailingSlash`, Docusaurus spells the first page of a folder with a slash.
  ['either', '/guides/', ['/guides/', '/guides/start'], '/guides/'],
  ['a list of a site with slashes', '/tags/', ['/', '/guides/'], '/tags/'],
  ['a list of a site without slashes', '/tags/', ['/', '/guides'], '/tags'],
  ['the home page', '/', ['/', '/guides'], '/'],
  ['a list of an empty site', '/tags/', [], '/tags/'],
])('spells the URL of %s as the site does', (_what, folder, routes, expected) => {
  expect(spell(folder, ...routes)).toBe(expected);
});
