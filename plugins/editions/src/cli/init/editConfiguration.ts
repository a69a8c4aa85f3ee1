import {parse, parseExpression} from '@babel/parser';
import MagicString from 'magic-string';
import type {Rule} from '@gated-docs/access/rules';
import {
  insertInto,
  isObject,
  print,
  refuse,
  unwrap,
  type Statement,
  type Value,
} from './insertInto';

const IMPORT = "import {withEdition} from '@gated-docs/editions';\n";
const REQUIRE = "const {withEdition} = require('@gated-docs/editions');\n";

export type Settings = {
  /** Package with the plugin for signing in. */
  signIn: 'slashid' | 'oidc';
  forceLogin: boolean;
  rules: readonly Rule[];
};

/** Spells a text, or a key if it must be quoted, with single quotes. */
const quote = (text: string, isKey: boolean) =>
  isKey ? text : `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

/** What editions need of a configuration, besides the import and the call. */
function additionsOf({signIn, forceLogin, rules}: Settings): Record<string, Value> {
  const privatePaths = rules.map(({path, groups}) => ({path, ...(groups && {groups})}));
  return {
    plugins: ['@gated-docs/editions', `@gated-docs/${signIn}/plugin`],
    themes: ['@gated-docs/theme/plugin'],
    themeConfig: {
      slashID: {forceLogin, privatePaths},
      navbar: {items: [{type: 'custom-authButton', position: 'right'}]},
    },
  };
}

/** The lines for a configuration that is not edited. */
export function linesByHand(settings: Settings): string {
  return `${IMPORT}
const config = ${print({quote}, additionsOf(settings), '')};

export default withEdition(config);`;
}

/**
 * The text of a configuration with editions. Everything else stays as the author has formatted it.
 *
 * @throws SiteConfigError with the place, if the configuration or what editions change in it is not written out
 */
export function editConfiguration(file: string, text: string, settings: Settings): string {
  const {body} = parse(text, {
    sourceType: 'unambiguous',
    createParenthesizedExpressions: true,
    plugins: ['typescript', ...(/ts$/.test(file) ? [] : ['jsx' as const])],
  }).program;
  const {exported, isCommonJS} = findExported(file, text, body);
  const config = unwrap(exported.type === 'Identifier' ? initOf(exported, body) : exported);
  if (!isObject(config)) {
    refuse(file, exported, 'the exported configuration is not an object, written out.');
  }
  const output = new MagicString(text);
  insertInto({file, output, quote}, config, additionsOf(settings));
  output.appendLeft(exported.start ?? 0, 'withEdition(').appendRight(exported.end ?? 0, ')');
  const [first] = body;
  const comment = first?.type === 'ImportDeclaration' ? undefined : first?.leadingComments?.at(-1);
  // A comment such as `/** @type … */` belongs to the statement.
  const before = (comment?.type === 'CommentBlock' ? comment : first)?.start ?? 0;
  return toString(output.appendLeft(before, isCommonJS ? REQUIRE : IMPORT));
}

/** The text of a package.json with the scripts to which messages refer. @throws SiteConfigError if others have the names */
export function addScripts(file: string, text: string): string {
  const output = new MagicString(text);
  const manifest = parseExpression(text);
  if (!isObject(manifest)) {
    refuse(file, manifest, 'the file is not an object.');
  }
  const target = {file, output, quote: (word: string) => JSON.stringify(word)};
  insertInto(target, manifest, {scripts: {editions: 'editions build', gate: 'gate'}});
  return toString(output);
}

/** The text with the line ends of the original. */
function toString(output: MagicString): string {
  const text = output.toString();
  return output.original.includes('\r\n') ? text.replaceAll(/\r?\n/g, '\r\n') : text;
}

/** The expression whose value is exported. */
function findExported(file: string, text: string, body: readonly Statement[]) {
  const found = body.flatMap((statement) => {
    if (statement.type === 'ExportDefaultDeclaration') {
      return [{exported: statement.declaration, isCommonJS: false}];
    }
    const assigned = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
    return assigned?.type === 'AssignmentExpression' &&
      text.slice(assigned.left.start ?? 0, assigned.left.end ?? 0) === 'module.exports'
      ? [{exported: assigned.right, isCommonJS: true}]
      : [];
  });
  const [first] = found;
  return first && found.length === 1
    ? first
    : refuse(file, {}, 'the file has no "export default" or "module.exports", or several.');
}

/** The value of a constant, or the name itself. */
function initOf(named: {type: 'Identifier'; name: string}, body: readonly Statement[]) {
  const declared = body
    .flatMap((statement) =>
      statement.type === 'VariableDeclaration' ? statement.declarations : [],
    )
    .find(({id}) => id.type === 'Identifier' && id.name === named.name);
  return declared?.init ?? named;
}
