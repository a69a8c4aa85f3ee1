import fs from 'node:fs';
import path from 'node:path';
import {
  canonicalPathname,
  conditionOf,
  someOf,
  type GroupCondition,
  type Requirement,
} from '../../../src/access';
import type {Fragment} from '../../../src/manifest';
import {listFiles} from './files';
import {conditionsIn} from './groupsElements';
import {requirementsOfThemeConfig} from './themeItems';
import {requirementsOfSidebars, type Sidebars} from './sidebarItems';
import type {GeneratedFor} from '../options';
import type {PlannedPage} from './page';
import {SiteProblem} from '../../../src/site-config';

type Site = {
  pages: readonly PlannedPage[];
  docsDirectory: string;
  sidebars: Sidebars;
  themeConfig: Record<string, unknown>;
  generatedFor: readonly GeneratedFor[];
  /** Sources of the pages whose front matter describes them. */
  described: ReadonlySet<string>;
};

/**
 * Everything of the site that only some readers of a page see: `<Groups>` in pages and partials, items of
 * sidebar, navbar and footer, and what generators leave out. Where it differs, editions differ.
 *
 * @throws SiteProblem that names the place of what will not do
 */
export function fragmentsOf(site: Site): Fragment[] {
  const {pages, docsDirectory, generatedFor} = site;
  const sources = new Set(pages.map(({source}) => source));
  const partials = listFiles(docsDirectory).filter((file) => isText(file) && !sources.has(file));
  const items = [
    ...requirementsOfSidebars(site.sidebars),
    ...requirementsOfThemeConfig(site.themeConfig),
  ];
  return distinct([
    ...pages.flatMap(({source, route}) => {
      const file = path.join(docsDirectory, source);
      const generated = generatedFor.flatMap((groupsOf) => groupsOf({source, file}));
      const own = conditionsOfFile(docsDirectory, source);
      if (own.length > 0 && !site.described.has(source)) {
        throw undescribed(source);
      }
      const conditions = [...own, ...generated.map(anyOf)];
      return conditions.map((condition) => ({page: canonicalPathname(route) ?? route, condition}));
    }),
    // Any page can import a partial, so what is in one counts everywhere.
    ...partials.flatMap((file) =>
      conditionsOfFile(docsDirectory, file).map((condition) => ({condition})),
    ),
    ...items.flatMap(({groups}: Requirement) => (groups ? [{condition: anyOf(groups)}] : [])),
  ]);
}

function conditionsOfFile(docsDirectory: string, source: string): GroupCondition[] {
  return conditionsIn(fs.readFileSync(path.join(docsDirectory, source), 'utf8'), source);
}

/** Without a description Docusaurus takes one from the page's text, and cards and tags show it to everybody. */
function undescribed(source: string): SiteProblem {
  return new SiteProblem(
    `${source}: a page with <Groups> needs a "description" in its front matter; otherwise its first words become one, whoever they are for.`,
  );
}

function anyOf(groups: readonly string[]): GroupCondition {
  return conditionOf(someOf(...groups), groups);
}

function isText(file: string): boolean {
  return /\.mdx?$/.test(file);
}

function distinct(fragments: readonly Fragment[]): Fragment[] {
  return [...new Map(fragments.map((one) => [JSON.stringify(one), one])).values()];
}
