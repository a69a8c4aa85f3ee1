import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {namesIn} from '../model/usedFiles';
import {linkTarget} from './cutLinks';

/** What the compilation of a page looks up outside of the page. */
export type PageInputs = {
  /** Texts of the page that may name files. */
  names: string[];
  /** Where links and images of the page lead, those included that other plugins wrote. */
  targets: string[];
};

/** Where both plugins leave their findings for the caller of the processor. */
type Notes = {data: {inputs?: PageInputs}};

/** A remark plugin that notes, before any other, which files a page may name. */
export function recordNames() {
  return (tree: Root, file: Notes): void => {
    file.data.inputs = {names: unique(namesIn(tree)), targets: []};
  };
}

/** A remark plugin that notes, after all that write links, where a page leads to. */
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
