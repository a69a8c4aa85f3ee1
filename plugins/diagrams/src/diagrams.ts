import type {Code, Parent, Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {visit} from 'unist-util-visit';
import {parseCaptions} from './captions';
import {DiagramError} from './DiagramError';
import {draw} from './draw';
import {element} from './elements';
import {toElements} from './toElements';

const LANGUAGE = 'dot';

/**
 * A remark plugin that renders every `dot` code block. It must run before plugins that process links, because
 * diagrams can contain links.
 */
export function diagrams() {
  return async (tree: Root, file: {path: string}): Promise<void> => {
    const blocks: {block: Code; parent: Parent; index: number}[] = [];
    visit(tree, 'code', (block, index, parent) => {
      if (block.lang === LANGUAGE && parent && index !== undefined) {
        blocks.push({block, parent, index});
      }
    });
    for (const {block, parent, index} of blocks) {
      parent.children[index] = await atItsPlace(file.path, block, () => diagram(block));
    }
  };
}

/** Errors in a diagram's source; empty if it can be rendered. */
export async function lintDiagrams(source: string): Promise<string[]> {
  try {
    toElements(await draw(source));
    return [];
  } catch (error) {
    return [error instanceof DiagramError ? error.message : String(error)];
  }
}

async function diagram({meta, value}: Code): Promise<MdxJsxFlowElement> {
  const captions = parseCaptions(meta);
  const {width, height, hasLinks, children} = toElements(await draw(value));
  const kind = hasLinks ? 'linked' : 'picture';
  return element('Diagram', {...captions, kind, width, height}, children);
}

/** Adds the page and the line to the error. */
async function atItsPlace<T>(page: string, block: Code, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DiagramError)) {
      throw error;
    }
    const line = (block.position?.start.line ?? 0) + (error.line ?? 0);
    throw new Error(`${page}:${line}: ${error.message}`, {cause: error});
  }
}
