import type {Root} from 'mdast';
import {visitParents} from 'unist-util-visit-parents';
import {isGroups} from '../groupsElements';
import {isOfPublicModule, usesOf} from '../statements';

/** A mistake in a page. */
export type Mistake = {line: number; message: string};

/** Files that are shown or published as a whole, wherever a page uses them. */
const WHOLE = /\.(?:mdx?|svg|png|jpe?g|gif|webp|avif|css)$/i;

/** What `<Groups>` hides must not be in an import, export or file that the rest of the page uses, because that stays whole. */
export function inStatements(tree: Root, file: string, docs: string): Mistake[] {
  const {statements, named} = usesOf(tree);
  const shared = statements.filter(
    (statement) => statement.parts.length > 1 && !isOfPublicModule(statement, file, docs),
  );
  const files = [...statements, ...named].filter(
    (use) => use.from !== undefined && !WHOLE.test(use.from) && !isOfPublicModule(use, file, docs),
  );
  const sharedFiles = files.filter(({from, parts}) =>
    files.some((other) => other.from === from && other.parts[0] !== parts[0]),
  );
  const [first] = sharedFiles;
  return [
    ...(first ? [{line: first.line, name: first.from}] : []),
    ...shared.map(({line, bindings}) => ({line, name: bindings.join(', ')})),
  ].map(({line, name}) => ({
    line,
    message: `"${name}" is used both inside and outside <Groups>, or in <Groups> for other readers, so all of it would be published to all of them. Write an export, or a file with an import, of its own for what only some readers may see.`,
  }));
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
