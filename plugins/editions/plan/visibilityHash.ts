import {createHash} from 'node:crypto';
import {canonicalPathname, type Policy} from '../../../src/access';
import {policySource} from '../../../src/access/rules';
import type {Fragment} from '../../../src/manifest';
import {isDocument} from '../model/files';
import type {Inventory} from '../model/inventory';

/** Sources of generators and partials: contracts, the schema, examples, data. */
const TEXT = /\.(?:mdx?|ya?ml|graphqls?|gql|json)$/;

/**
 * Hex SHA-256 of everything that affects access. While it is unchanged and all pages still exist (`isSubsetOf`), an
 * earlier build reveals nothing that the next one would not. Conservative: for pages with content for some readers, and
 * for every contract, schema and partial, it includes the whole text, because a mark in it can move.
 */
export function visibilityHash(
  policy: Policy,
  {pages, fragments, documents}: Pick<Inventory, 'pages' | 'fragments' | 'documents'>,
): string {
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
  for (const file of marked) {
    const {text} = documents.read(file);
    hash.update(`${file}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
}

function pagesWithFragments(pages: Inventory['pages'], fragments: readonly Fragment[]): string[] {
  const routes = new Set(fragments.map(({page}) => page));
  return pages
    .filter(({route}) => routes.has(canonicalPathname(route) ?? route))
    .map(({source}) => source);
}
