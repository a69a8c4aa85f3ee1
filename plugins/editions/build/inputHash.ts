import {createHash, type Hash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {listFiles} from '../model/files';
import type {Inventory} from '../model/inventory';
import type {EditionPlan} from '../plan/plan';

const SITE_FILES = ['docusaurus.config.ts', 'sidebars.ts', 'package-lock.json', 'tsconfig.json'];
const SITE_FOLDERS = ['src', 'static', 'plugins', 'i18n'];
/** Servers and tests take no part in a build. */
const NOT_BUILT = /^plugins\/(?:gate|local-identity|portal)\/|^src\/manifest\/|\.test\.tsx?$/;

export type SiteInputs = {
  /** Hex SHA-256 of what every edition is made from. */
  shared: string;
  docsDirectory: string;
};

/**
 * Hashes what all editions share. Files of the docs folder that are no pages (images, partials, category
 * labels) count as shared.
 */
export function readInputs(
  {siteDir, siteConfig}: LoadContext,
  {pages, docsDirectory}: Pick<Inventory, 'pages' | 'docsDirectory'>,
): SiteInputs {
  const hash = createHash('sha256').update(
    JSON.stringify([process.version, siteConfig.url, withoutProvider(siteConfig.themeConfig)]),
  );
  const siteFiles = SITE_FOLDERS.flatMap((folder) =>
    listFiles(path.join(siteDir, folder)).map((file) => `${folder}/${file}`),
  ).filter((file) => !NOT_BUILT.test(file));
  addFiles(hash, siteDir, [...SITE_FILES, ...siteFiles]);

  const sources = new Set(pages.map(({source}) => source));
  addFiles(
    hash,
    docsDirectory,
    listFiles(docsDirectory).filter((file) => !sources.has(file)),
  );
  return {shared: hash.digest('hex'), docsDirectory};
}

/** An edition is told its provider when it runs, so that another one is no reason to build it again. */
function withoutProvider({slashID, ...themeConfig}: Record<string, unknown>): unknown {
  const provider = {orgID: undefined, baseURL: undefined, sdkURL: undefined};
  return {...themeConfig, slashID: {...(slashID as object | undefined), ...provider}};
}

/** Hex SHA-256 of everything that one edition is built from. */
export function inputHash(plan: EditionPlan, {shared, docsDirectory}: SiteInputs): string {
  const hash = createHash('sha256').update(shared).update(JSON.stringify(plan));
  addFiles(
    hash,
    docsDirectory,
    plan.pages.map(({source}) => source),
  );
  return hash.digest('hex');
}

/** Names and lengths go in as well, so that no two sets of files can run together. */
function addFiles(hash: Hash, directory: string, files: readonly string[]): void {
  for (const file of files) {
    const content = fs.readFileSync(path.join(directory, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
}
