import type {Root} from 'mdast';
import {visitParents} from 'unist-util-visit-parents';
import {isGroups} from '../groupsElements';
import {isOfPublicModule, usesOf, type Use} from '../statements';

/** A mistake in a page. */
export type Mistake = {line: number; message: string};

/** Files that are shown or published as a whole, wherever a page uses them. */
const WHOLE = /\.(?:mdx?|svg|png|jpe?g|gif|webp|avif|css)$/i;

/**
 * What `<Groups>` hides must not be in an export, because that is published as a whole, nor in an import or file that the
 * rest of the page uses.
 */
export function inStatements(tree: Root, file: string, docs: string): Mistake[] {
  const {imports, named, exports} = usesOf(tree);
  const own = [...imports, ...named].filter((use) => !isOfPublicModule(use, file, docs));
  const isShared = ({from, parts}: Use) =>
    parts.length > 1 ||
    (!WHOLE.test(from) && own.some((other) => other.from === from && other.parts[0] !== parts[0]));
  return [
    ...exports.map((line) => ({
      line,
      message:
        'An export of a page that contains <Groups> is published to all readers of the page. Move it to a file, and import that.',
    })),
    ...own.filter(isShared).map(({line, from}) => ({
      line,
      message: `"${from}" is used both inside and outside <Groups>, or in <Groups> for other readers, so all of it would be published to all of them. Move what only some readers may see to a file of its own.`,
    })),
  ];
}

/** Footnotes and targets of links outside `<Groups>` that only its content uses: other readers' sources contain them. */
export function definitionsOfGroups(tree: Root): Mistake[] {
  const definitions: {key: string; line: number; label: string}[] = [];
  const isUsedOutside = new Map<string, boolean>();
  visitParents(tree, (node, ancestors) => {
    if (!('identifier' in node)) {
      return;
    }
    const isOutside = !ancestors.some(isGroups);
    const isNote = node.type.startsWith('footnote');
    const key = `${isNote} ${node.identifier}`;
    if (!node.type.endsWith('Definition') && node.type !== 'definition') {
      isUsedOutside.set(key, isOutside || isUsedOutside.get(key) === true);
    } else if (isOutside) {
      const label = `[${isNote ? '^' : ''}${node.identifier}]`;
      definitions.push({key, line: node.position?.start.line ?? 1, label});
    }
  });
  return definitions
    .filter(({key}) => isUsedOutside.get(key) === false)
    .map(({line, label}) => ({
      line,
      message: `"${label}" is outside <Groups>, but only used inside. Move it to where it is used.`,
    }));
}
