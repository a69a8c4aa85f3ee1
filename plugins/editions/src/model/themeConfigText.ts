import {transformSync} from 'esbuild';
import jsTokens from 'js-tokens';

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
    const problem = !found ? NOT_WRITTEN_OUT : found.value.includes('holdsPage') && EVALUATED_ONCE;
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
  const options = {loader: 'ts', legalComments: 'none', charset: 'utf8'} as const;
  // Only this drops comments such as `/** @type … */`, for which the object has parentheses.
  const {code: uncommented} = transformSync(text, {...options, minifyWhitespace: true});
  const {code} = transformSync(uncommented, options);
  let end = 0;
  const tokens = Array.from(jsTokens(code), ({value}) => {
    const start = end;
    end += value.length;
    return {value, start, end};
  }).filter(({value}) => value.trim() !== '');
  const key = tokens.findIndex(({value}) => value.replaceAll('"', '') === NAME);
  const isAt = (index: number, ...values: readonly string[]) =>
    values.includes(tokens[index]?.value ?? '');
  const isObject = isAt(key - 1, '{', ',') && isAt(key + 1, ':') && isAt(key + 2, '{');
  if (code.split(NAME).length !== 2 || !isObject) {
    return undefined;
  }
  let depth = 0;
  const last = tokens.findIndex(({value}, index) => {
    depth += index < key + 2 ? 0 : value === '{' ? 1 : value === '}' ? -1 : 0;
    return index > key + 2 && depth === 0;
  });
  // Otherwise, the object is only the start of an expression.
  return isAt(last + 1, ',', '}')
    ? {
        before: code.slice(0, tokens[key + 2]?.start),
        value: code.slice(tokens[key + 2]?.start, tokens[last]?.end),
        after: code.slice(tokens[last]?.end),
      }
    : undefined;
}
