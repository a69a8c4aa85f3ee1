import {parse, type Node} from 'acorn';
import {transformSync} from 'esbuild';
import {walk} from './estree';

const NAME = 'themeConfig';

const NOT_WRITTEN_OUT =
  'editions cannot tell which part of the text is "themeConfig", of which each gets its own. Write "themeConfig" out as an object, {…}, in the configuration, and name it nowhere else. Helpers can be called inside the object.';

const EVALUATED_ONCE =
  '"themeConfig" is evaluated once for all editions, so "holdsPage" is true there for every page. Remove it: links to pages that an edition leaves out are removed without it. Give other items "groups".';

/** Why none of these configurations, or one that names it, has a `themeConfig` that each edition can get its own of. */
export function mistakesInThemeConfig(files: readonly {file: string; text: string}[]): string[] {
  const naming = files.filter(({text}) => text.includes(NAME));
  return (naming.length === 0 ? files : naming).flatMap(({file, text}) => {
    const found = findThemeConfig(text);
    const problem = !found ? NOT_WRITTEN_OUT : found.given.includes('holdsPage') && EVALUATED_ONCE;
    return problem ? [`${file}:1: ${problem}`] : [];
  });
}

/**
 * The text of a configuration with another `themeConfig`, whose rules and menus are about all pages; also without types
 * and comments.
 *
 * @param content JavaScript of an object
 * @returns undefined unless `themeConfig` is an object that is written out and nothing else names it, because the
 * rest of the text could then contain a part of it
 */
export function replaceThemeConfig(text: string, content: string): string | undefined {
  const found = findThemeConfig(text);
  return found && found.before + content + found.after;
}

function findThemeConfig(text: string) {
  const {code} = transformSync(text, {loader: 'ts', legalComments: 'none', charset: 'utf8'});
  if (code.split(NAME).length !== 2) {
    return undefined;
  }
  let given: Pick<Node, 'start' | 'end'> | undefined;
  walk(parse(code, {ecmaVersion: 'latest', sourceType: 'module'}), (node) => {
    if (isThemeConfig(node)) {
      given = node.value;
    }
  });
  return (
    given && {
      before: code.slice(0, given.start),
      given: code.slice(given.start, given.end),
      after: code.slice(given.end),
    }
  );
}

function isThemeConfig(node: Record<string, unknown>): node is {value: Node} {
  // Every node of this type has these properties (ESTree, Property).
  const {type, key, value, computed} = node as {
    type: unknown;
    key?: {name?: unknown; value?: unknown};
    value?: Partial<Node>;
    computed?: boolean;
  };
  return (
    type === 'Property' &&
    computed === false &&
    (key?.name ?? key?.value) === NAME &&
    value?.type === 'ObjectExpression'
  );
}
