import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {canonicalPathname, type Policy} from '../../../src/access';
import {policySource} from '../../../src/access/rules';
import type {Fragment} from '../../../src/manifest';
import {cutFilesOutside} from '../model/cutter';
import {isDocument, toPosix} from '../model/files';
import type {Inventory} from '../model/inventory';

/** Sources of generators and partials: contracts, the schema, examples, data. */
const TEXT = /\.(?:mdx?|ya?ml|graphqls?|gql|json)$/;

/** What decides who may see what. */
export type Visible = Pick<
  Inventory,
  'pages' | 'fragments' | 'documents' | 'siteDir' | 'siteFiles' | 'cutters'
>;

/**
 * Hex SHA-256 of everything that affects access. While it is unchanged and all pages still exist (`isSubsetOf`), an
 * earlier build reveals nothing that the next one would not. Conservative: for pages with content for some readers, and
 * for every contract, schema, partial and other file with a cutter, it includes the whole text, because a mark in it can move.
 */
export function visibilityHash(policy: Policy, inventory: Visible): string {
  const {pages, fragments, documents, siteDir} = inventory;
  const {forceLogin, rules, pageRules} = policySource(policy);
  const hash = createHash('sha256').update(
    JSON.stringify([
      forceLogin,
      rules.map(({path: rule, groups}) => [rule, groups && [...groups].sort()]),
      pageRules.map(({path: page, auth, groups}) => [page, auth ?? false, groups ?? null]).sort(),
      fragments.map((fragment) => JSON.stringify(fragment)).sort(),
    ]),
  );
  const ownPages = new Set(pages.map(({source}) => source));
  const conditional = new Set(pagesWithFragments(pages, fragments));
  const marked = documents.files.filter(
    (file) =>
      TEXT.test(file) && (conditional.has(file) || !ownPages.has(file) || !isDocument(file)),
  );
  const add = (file: string, text: string) => hash.update(`${file}\0${text.length}\0`).update(text);
  marked.forEach((file) => add(file, documents.read(file).text));
  const docs = toPosix(path.relative(siteDir, documents.directory));
  for (const file of cutFilesOutside(docs, inventory)) {
    add(`/${file}`, fs.readFileSync(path.join(siteDir, file), 'utf8'));
  }
  return hash.digest('hex');
}

function pagesWithFragments(pages: Inventory['pages'], fragments: readonly Fragment[]): string[] {
  const routes = new Set(fragments.map(({page}) => page));
  return pages
    .filter(({route}) => routes.has(canonicalPathname(route) ?? route))
    .map(({source}) => source);
}
