import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {filesBelow} from '../support/builtFiles';
import {buildSiteEditions, EDITIONS} from '../support/siteEditions';

await buildSiteEditions();
const pages = filesBelow(EDITIONS).filter((file) => file.endsWith('/index.html'));

/** Links to files of the site, which Docusaurus moves to `assets/files`. */
const downloads = pages.flatMap((page) => {
  const html = fs.readFileSync(path.join(EDITIONS, page), 'utf8');
  return [...html.matchAll(/href="?([^"\s>]*\/assets\/files\/[^"\s>]*)/g)].map(([, href = '']) => ({
    page,
    href,
  }));
});

describe('the downloads of the built pages', () => {
  it('exist', () => {
    expect(downloads.filter(({href}) => href.includes('.openapi'))).not.toEqual([]);
    expect(downloads.filter(({href}) => href.includes('schema-'))).not.toEqual([]);
  });

  it('have URLs that any static host can serve', () => {
    const broken = downloads.filter(({page, href}) => {
      const folders = page.split('/').map((_name, index, all) => all.slice(0, index).join('/'));
      return !folders.some((folder) => isFile(path.join(EDITIONS, folder, href)));
    });
    expect(broken).toEqual([]);
  });
});

/** A trailing slash means a folder, even if the operating system tolerates it for files. */
function isFile(file: string): boolean {
  return !file.endsWith('/') && (fs.statSync(file, {throwIfNoEntry: false})?.isFile() ?? false);
}
