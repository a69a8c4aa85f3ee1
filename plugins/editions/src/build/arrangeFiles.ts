import fs from 'node:fs';
import path from 'node:path';
import type {DocusaurusConfig} from '@docusaurus/types';
import {SiteConfigError} from '@gated-docs/access-config';
import {listFiles} from '../model/files';

const NOT_FOUND_PAGE = '404.html';
const INDEX_PAGE = 'index.html';

type Site = Pick<DocusaurusConfig, 'baseUrl' | 'trailingSlash'> & {
  /** The folders of other locales. */
  locales?: readonly string[];
  /** Names of files in static folders, which can end in `.html`. */
  publicFiles: readonly string[];
  /** Whether the site consists of the sign-in page, which is also at `/`. */
  isSignIn: boolean;
};

/**
 * Arranges a built site by its URLs, so that the gate and its adapters serve all sites in one way: below the site's
 * `baseUrl`, each page as `index.html` in a folder of its own, as without `trailingSlash: false`. The 404 page
 * stays; those of other locales are in their folders.
 *
 * @throws SiteConfigError if two files have one URL
 */
export function arrangeFiles(directory: string, site: Site): void {
  const {baseUrl, trailingSlash} = site;
  if (baseUrl === '/' && trailingSlash !== false) {
    return;
  }
  const arranged = `${directory}.arranged`;
  fs.rmSync(arranged, {recursive: true, force: true});
  for (const file of listFiles(directory)) {
    const target = path.join(arranged, placeOf(file, site));
    if (fs.existsSync(target)) {
      throw new SiteConfigError(
        `The site contains two files with the address ${placeOf(file, site)}, one of which is ${file}. Rename one of them.`,
      );
    }
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.renameSync(path.join(directory, file), target);
  }
  fs.rmSync(directory, {recursive: true});
  fs.renameSync(arranged, directory);
}

function placeOf(file: string, site: Site): string {
  const {baseUrl, trailingSlash, publicFiles, isSignIn, locales = []} = site;
  if (file === NOT_FOUND_PAGE || (isSignIn && file === INDEX_PAGE)) {
    return file;
  }
  const isPage =
    trailingSlash === false &&
    file.endsWith('.html') &&
    !locales.some((locale) => file === `${locale}/${NOT_FOUND_PAGE}`) &&
    path.basename(file) !== INDEX_PAGE &&
    !publicFiles.includes(file);
  return path.posix.join(
    baseUrl.slice(1),
    isPage ? `${file.slice(0, -'.html'.length)}/${INDEX_PAGE}` : file,
  );
}
