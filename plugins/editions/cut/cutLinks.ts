import path from 'node:path';
import type {Link, Nodes, PhrasingContent, Root} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {SKIP, visit} from 'unist-util-visit';
import {canonicalPathname, type CanonicalPath} from '../../../src/access';
import {toPosix} from '../model/files';
import {currentPlan, stagedDocs, type EditionPlan} from '../plan/plan';

type Element = MdxJsxFlowElement | MdxJsxTextElement;

/**
 * A remark plugin that takes the target off links to pages which the edition leaves out. The words stay:
 * they are the readable page's own text. Reads the plan from the process, never from options, because
 * options are copied into the built site.
 */
export function cutLinks() {
  const plan = currentPlan();
  return (tree: Root, file: {path: string}): void => {
    if (plan) {
      cutLinksIn(tree, (target) => isAbsent(plan, file.path, target));
    }
  };
}

/** Replaces each link whose target is absent by its content. Changes the tree in place. */
export function cutLinksIn(tree: Nodes, isTargetAbsent: (target: string) => boolean): void {
  const cutReferences = new Set<string>();
  visit(tree, 'definition', ({identifier, url}) => {
    if (isTargetAbsent(url)) {
      cutReferences.add(identifier);
    }
  });
  visit(tree, (node, index, parent) => {
    const target = linkTarget(node);
    const isCut =
      node.type === 'linkReference'
        ? cutReferences.has(node.identifier)
        : target !== undefined && isTargetAbsent(target);
    if (!isCut || index === undefined || !parent) {
      return undefined;
    }
    const children = node.type === 'definition' ? [] : (node as Link | Element).children;
    parent.children.splice(index, 1, ...(children as PhrasingContent[]));
    return [SKIP, index];
  });
}

/** Where a Markdown link or its definition, an `<a>` or a `<Link>` points to; undefined for every other node. */
export function linkTarget(node: Nodes): string | undefined {
  if (node.type === 'link' || node.type === 'definition') {
    return node.url;
  }
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    const attribute = node.attributes.find(
      (candidate) =>
        candidate.type === 'mdxJsxAttribute' && ['href', 'to'].includes(candidate.name),
    );
    const value = attribute?.value;
    return typeof value === 'object' && value ? textOfLiteral(value.value) : (value ?? undefined);
  }
  return undefined;
}

/** What the expression of an attribute says when it is a text alone, such as `{'/apis/'}`. */
function textOfLiteral(expression: string): string | undefined {
  return /^\s*(['"`])((?:(?!\1|\\|\$\{).)*)\1\s*$/s.exec(expression)?.[2];
}

function isAbsent(plan: EditionPlan, sourceFile: string, target: string): boolean {
  const [, source = ''] = toPosix(sourceFile).split(`/${stagedDocs(plan)}/`);
  const page = plan.pages.find((candidate) => candidate.source === source);
  const resolved = resolveLink(target, {source, route: page?.route ?? '/'});
  return plan.absent.some(
    (absent) =>
      absent.source === resolved?.source || canonicalPathname(absent.route) === resolved?.path,
  );
}

/**
 * What a link names: a source file (`./other.mdx`) or a page's canonical path (`/apis/`, `../other/`).
 * Null for links that leave the site and for anchors of the same page.
 */
export function resolveLink(
  target: string,
  from: {source: string; route: string} | undefined,
): {source?: string; path?: CanonicalPath | null} | null {
  if (target === '' || target.startsWith('#') || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) {
    return null;
  }
  const [bare = ''] = target.split(/[?#]/);
  if (/\.mdx?$/.test(bare)) {
    const base = bare.startsWith('/') || !from ? '' : path.posix.dirname(from.source);
    return {source: path.posix.join(base, decodeName(bare)).replace(/^\//, '')};
  }
  return {path: canonicalPathname(bare.startsWith('/') ? bare : `${from?.route ?? '/'}${bare}`)};
}

function decodeName(name: string): string {
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}
