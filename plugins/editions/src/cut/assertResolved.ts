import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {SiteConfigError} from '@gated-docs/access-config';
import {isGroups} from '../model/groupsElements';

/**
 * A remark plugin, fail closed: in an edition, nothing is decided in the browser. A `<Groups>`
 * from a source without a cutter would only hide its content.
 */
export function assertResolved() {
  return (tree: Root, file: {path: string}): void => {
    visit(tree, (node) => {
      if (isGroups(node)) {
        throw new SiteConfigError(
          `${file.path}: a plugin adds <Groups> to the page during the build, when an edition can no longer resolve it. In the "cutters" option of the editions plugin, add a cutter for the source that the plugin reads.`,
        );
      }
    });
  };
}
