import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {canonicalPathname, type Policy} from '../../../src/access';
import {policySource} from '../../../src/access/rules';
import type {Fragment} from '../../../src/manifest';
import {cutFile, cutFilesOutside, type CutFile, type Cutter} from '../model/cutter';
import {isDocument, toPosix} from '../model/files';
import type {Inventory} from '../model/inventory';
import {holds, type EditionPlan} from './plan';

/** Sources of generators and partials: contracts, the schema, examples, data. */
const TEXT = /\.(?:mdx?|ya?ml|graphqls?|gql|json)$/;
const CODE = /\.[cm]?[jt]sx?$/;
/** Code that decides: of the policy, the plugins and, in the site's folder itself, the configuration. */
const DECIDING = /^(?:src\/(?:access|manifest|menus|site-config)\/|plugins\/|[^/]+$)/;

/** What decides who may see what. */
export type Visible = Pick<
  Inventory,
  'pages' | 'fragments' | 'guardedItems' | 'documents' | 'siteDir' | 'siteFiles' | 'cutters'
>;

/** An edition's readers. */
type Readers = Pick<EditionPlan, 'id' | 'audience' | 'minimalReaders'>;

/**
 * Hex SHA-256 of everything that decides who may see what. While it is unchanged and all pages still exist
 * (`isSubsetOf`), an earlier build shows readers nothing that a decision has hidden from them since. Moved text
 * and removed files are compared separately (`createHidesContent`).
 *
 * Conservative: for pages with content for some readers, and for every contract, schema and partial, it includes the
 * whole text, because a mark in it can move. For a file with a cutter, it includes what every edition would get,
 * which also depends on the cutter itself and on what that reads. It includes the code of the configuration, the
 * plugins and the policy, because a correction can hide something.
 */
export function visibilityHash(
  policy: Policy,
  inventory: Visible,
  editions: readonly Readers[],
): string {
  const {pages, fragments, guardedItems, documents, siteFiles, cutters} = inventory;
  const {forceLogin, rules, pageRules} = policySource(policy);
  const hash = createHash('sha256').update(
    JSON.stringify([
      forceLogin,
      rules.map(({path: rule, groups}) => [rule, groups && [...groups].sort()]),
      pageRules.map(({path: page, auth, groups}) => [page, auth ?? false, groups ?? null]).sort(),
      fragments.map((fragment) => JSON.stringify(fragment)).sort(),
      guardedItems,
      cutters.map(({feeds}) =>
        pages
          .filter((page) => feeds?.(page))
          .map(({source}) => source)
          .sort(),
      ),
    ]),
  );
  const add = (name: string, text: string) => hash.update(`${name}\0${text.length}\0`).update(text);
  const ownPages = new Set(pages.map(({source}) => source));
  const conditional = new Set(pagesWithFragments(pages, fragments));
  documents.files
    .filter(
      (file) =>
        TEXT.test(file) && (conditional.has(file) || !ownPages.has(file) || !isDocument(file)),
    )
    .forEach((file) => add(file, documents.read(file).text));
  for (const {name, text} of cutResults(inventory, editions)) {
    add(name, text);
  }
  for (const file of siteFiles.filter((one) => CODE.test(one) && DECIDING.test(one))) {
    add(file, fs.readFileSync(path.join(inventory.siteDir, file), 'utf8'));
  }
  return hash.digest('hex');
}

/** What every edition gets of the files with a cutter. */
function* cutResults(
  {siteDir, documents, siteFiles, cutters}: Visible,
  editions: readonly Readers[],
): Generator<{name: string; text: string}> {
  const docs = toPosix(path.relative(siteDir, documents.directory));
  const known = new Map<string, string>();
  const read = (file: string) => {
    const text = known.get(file) ?? fs.readFileSync(path.join(siteDir, file), 'utf8');
    known.set(file, text);
    return text;
  };
  const files = [
    ...documents.files.map((file) => path.posix.join(docs, file)),
    ...cutFilesOutside(docs, {siteDir, siteFiles, cutters}),
  ];
  for (const file of files) {
    for (const [position, cutter] of cutters.entries()) {
      if (cutter.cuts(file)) {
        for (const edition of editions) {
          const text = cutOrError(cutter, file, read, edition);
          yield {
            name: JSON.stringify([edition.id, position, file, text === null]),
            text: text ?? '',
          };
        }
      }
    }
  }
}

/** An invalid source is reported when an edition that contains it is built. */
function cutOrError(
  cutter: Cutter,
  file: string,
  read: CutFile['read'],
  edition: Readers,
): string | null {
  try {
    return cutFile(cutter, {file, text: read(file), read}, (groups) => holds(edition, groups));
  } catch (error) {
    return String(error);
  }
}

function pagesWithFragments(pages: Inventory['pages'], fragments: readonly Fragment[]): string[] {
  const routes = new Set(fragments.map(({page}) => page));
  return pages
    .filter(({route}) => routes.has(canonicalPathname(route) ?? route))
    .map(({source}) => source);
}
