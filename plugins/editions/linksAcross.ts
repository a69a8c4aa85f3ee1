import fs from 'node:fs';
import path from 'node:path';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {canonicalPathname, type Policy} from '../../src/access';
import {computeEditions} from './computeEditions';
import {linkTarget, resolveLink} from './cutLinks';
import {isGeneratedPage} from './generatedPage';
import type {Inventory} from './inventory';
import type {PluginOptions} from './options';

/** A link that some editions cannot keep, because they hold the one page and not the other. */
export type LinkAcross = {from: string; to: string; editions: string[]};

/** All links from a page to one that fewer readers may see. They are usually a mistake. */
export function findLinksAcross(
  policy: Policy,
  {pages, docsDirectory}: Inventory,
  options: PluginOptions,
): LinkAcross[] {
  const paths = new Map(pages.map((page) => [canonicalPathname(page.route), page]));
  const editions = computeEditions(
    policy,
    pages.map(({route}) => route),
    options.combinations,
  );
  return pages.flatMap((page) => {
    const holding = editions.filter((edition) => edition.pages.includes(page.route));
    return linksOf(path.join(docsDirectory, page.source)).flatMap((target) => {
      const resolved = resolveLink(target, page);
      const linked = resolved?.source
        ? pages.find(({source}) => source === resolved.source)
        : paths.get(resolved?.path ?? null);
      const without = linked
        ? holding.filter((edition) => !edition.pages.includes(linked.route))
        : [];
      return linked && without.length > 0
        ? [{from: page.route, to: linked.route, editions: without.map(({id}) => id)}]
        : [];
    });
  });
}

function linksOf(file: string): string[] {
  const text = fs.readFileSync(file, 'utf8');
  // Generated pages link to what is there.
  if (isGeneratedPage(text)) {
    return [];
  }
  const tree = unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(remarkFrontmatter)
    .use(remarkGfm)
    .use(remarkDirective)
    .parse(text);
  const targets: string[] = [];
  visit(tree, (node) => {
    const target = linkTarget(node);
    if (target !== undefined) {
      targets.push(target);
    }
  });
  return targets;
}
