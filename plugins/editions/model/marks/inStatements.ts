import type {Root} from 'mdast';
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
