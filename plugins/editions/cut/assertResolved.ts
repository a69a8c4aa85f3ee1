import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {SiteProblem} from '../../../src/site-config';
import {isGroups} from '../model/groupsElements';

/**
 * A remark plugin, fail closed: in an edition nothing is left to be decided in the browser. A `<Groups>`
 * that comes out of a source which no cutter has cut would only hide what it holds.
 */
export function assertResolved() {
  return (tree: Root, file: {path: string}): void => {
    visit(tree, (node) => {
      if (isGroups(node)) {
        throw new SiteProblem(
          `${file.path}: a plugin puts <Groups> into the page while it is built, when an edition cannot resolve it any more: give the source that it reads a cutter in the option "cutters" of the editions plugin.`,
        );
      }
    });
  };
}
