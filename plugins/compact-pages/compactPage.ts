import type {Expression, ModuleDeclaration, Program, ReturnStatement, Statement} from 'estree';
import {readPage} from './readPage';
import {shareRepeated} from './shareRepeated';
import {arrayOf, call, identifier, literalOf, objectOf} from './estree';

const CONTENT = '_createMdxContent';
const RUNTIME = '@site/src/compact-pages';
const EXPAND = '_expandPage';
const PAGE = '_page';

type Body = Program['body'];

/**
 * A recma plugin that turns the elements of a compiled page into data, which `expandPage` makes elements
 * of again. What is no element and no text (an imported picture, a group, a component of the page's own)
 * stays the expression that it was.
 */
export function compactPage() {
  return (tree: Program): void => {
    const result = tree.body.flatMap(contentOf).at(0);
    if (!result?.argument) {
      return;
    }
    const {root, shapes, expressions} = readPage(result.argument);
    if (!Array.isArray(root)) {
      return;
    }
    const page = shareRepeated(root);
    result.argument = call(EXPAND, [
      identifier(PAGE),
      arrayOf(shapes.map(({type, names}) => arrayOf([type, ...names.map(literalOf)]))),
      arrayOf(expressions),
    ]);
    tree.body.unshift(importOfRuntime());
    tree.body.push(
      constant(PAGE, objectOf({shared: literalOf(page.shared), root: literalOf(page.root)})),
    );
  };
}

/** What the function returns that MDX makes of the page's text. */
function contentOf(statement: Body[number]): ReturnStatement[] {
  const isContent = statement.type === 'FunctionDeclaration' && statement.id.name === CONTENT;
  return isContent
    ? statement.body.body.filter((one): one is ReturnStatement => one.type === 'ReturnStatement')
    : [];
}

function importOfRuntime(): ModuleDeclaration {
  return {
    type: 'ImportDeclaration',
    attributes: [],
    source: {type: 'Literal', value: RUNTIME},
    specifiers: [
      {
        type: 'ImportSpecifier',
        imported: identifier('expandPage'),
        local: identifier(EXPAND),
      },
    ],
  };
}

function constant(name: string, init: Expression): Statement {
  return {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [{type: 'VariableDeclarator', id: identifier(name), init}],
  };
}
