import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {namesIn} from '../model/usedFiles';
import {linkTarget} from './cutLinks';

/** Inputs of a page's compilation besides the page itself. */
export type PageInputs = {
  /** Strings in the page that may be file names. */
  names: string[];
  /** Targets of the page's links and images, including those from other plugins. */
  targets: string[];
};

/** Both plugins store their results here. */
type Notes = {data: {inputs?: PageInputs}};

/** A remark plugin that records the file names in a page; must run first. */
export function recordNames() {
  return (tree: Root, file: Notes): void => {
    file.data.inputs = {names: unique(namesIn(tree)), targets: []};
  };
}

/** A remark plugin that records a page's targets; must run after all plugins that add links and before `cutLinks`. */
export function recordTargets() {
  return (tree: Root, file: Notes): void => {
    const targets: string[] = [];
    visit(tree, (node: Nodes) => {
      const target = node.type === 'image' ? node.url : linkTarget(node);
      if (target !== undefined) {
        targets.push(target);
      }
    });
    file.data.inputs = {names: file.data.inputs?.names ?? [], targets: unique(targets)};
  };
}

const unique = (texts: readonly string[]) => [...new Set(texts)].sort();
