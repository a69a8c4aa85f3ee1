import fs from 'node:fs';
import path from 'node:path';
import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {toPosix} from '../model/files';
import {linkTarget} from './cutLinks';
import {markAsOwn} from './ownPlugins';

/** Inputs of a page's compilation besides the page itself. */
export type PageInputs = {
  /** Files that page plugins read, relative to the page's folder. */
  files: string[];
  /** Targets of the page's links and images, including those from other plugins. */
  targets: string[];
};

type Page = {path: string; data: {inputs?: PageInputs}};

/** Reads a file, by its path relative to the page's folder. */
export type ReadFile = (name: string) => string;

/** A page as unified passes it; `data` has the front matter. */
type PluginPage = {path: string; data: Record<string, unknown>};

/** A remark plugin whose result depends only on the page and on the files that it reads through this function. */
export type PagePlugin = (read: ReadFile) => (tree: Root, page: PluginPage) => void | Promise<void>;

/**
 * Remark plugins for Docusaurus's `beforeDefaultRemarkPlugins` with which editions can share compiled pages: every file
 * that they read is part of the cache key.
 */
export function pagePlugins(plugins: readonly PagePlugin[]): (() => unknown)[] {
  return plugins.map((plugin) =>
    markAsOwn(() => (tree: Root, page: Page) => {
      const read: ReadFile = (name) => {
        const {files, targets} = inputsOf(page);
        page.data.inputs = {files: unique([...files, toPosix(name)]), targets};
        return fs.readFileSync(path.resolve(path.dirname(page.path), name), 'utf8');
      };
      return plugin(read)(tree, page);
    }),
  );
}

/** A remark plugin that records a page's targets; must run after all plugins that add links and before `cutLinks`. */
export function recordTargets() {
  return (tree: Root, page: Page): void => {
    const targets: string[] = [];
    visit(tree, (node: Nodes) => {
      const target = node.type === 'image' ? node.url : linkTarget(node);
      if (target !== undefined) {
        targets.push(target);
      }
    });
    page.data.inputs = {files: inputsOf(page).files, targets: unique(targets)};
  };
}

function inputsOf({data}: Page): PageInputs {
  return data.inputs ?? {files: [], targets: []};
}

const unique = (texts: readonly string[]) => [...new Set(texts)].sort();
