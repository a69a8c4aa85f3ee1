import jsTokens from 'js-tokens';

const NAME = 'Groups';

/** The package of the component. */
const OWN_PACKAGE = '@gated-docs/theme';

/** The file that provides the component to pages. */
const OWN_FILE = 'src/theme/MDXComponents.tsx';

/** Packages, paths and aliases that provide the component. */
const PROVIDERS =
  /^@gated-docs\/theme(?:$|\/)|\/plugins\/theme(?:$|\/)|^@slashid\/react(?:$|\/)|^@theme(?:-original|-init)?\/MDXComponents$|^@mdx-js\/react$/;

export const CODE = /\.[cm]?[jt]sx?$/;
const MENTIONS = /Groups|slashid|gated-docs|plugins\/theme|MDXComponents|mdx-js/;
const BLANK = /^(?:WhiteSpace|LineTerminatorSequence|MultiLineComment|SingleLineComment)$/;

/** A file of code, with its path relative to the site. */
type CodeFile = {file: string; document: {text: string}};
type Token = {type: string; value: string; line: number};

/**
 * The mistakes in a file of code: it may not use the component, under any name, because editions resolve it in pages
 * only. So a file with an import from a module of the component may not name it, import the module as a whole or export
 * all of it; and no file may take the component out of another object.
 */
export function mistakesInCode({file, document: {text}}: CodeFile): string[] {
  const line = file === OWN_FILE ? undefined : lineOfGroups(file, text, false);
  return line === undefined
    ? []
    : [
        `${file}:${line}: "${NAME}" is imported in code, where editions cannot resolve it: a component with <Groups> publishes its content to every reader. Remove it here, and write <Groups belongsTo="name"> in the text of the page, around the component.`,
      ];
}

/**
 * The first line of a script that uses the component where editions cannot resolve it.
 *
 * @param isPage the script is part of a page: any use counts, besides `import {Groups}` from its own package
 */
export function lineOfGroups(file: string, text: string, isPage: boolean): number | undefined {
  const tokens = MENTIONS.test(text) ? tokensOf(file, text) : [];
  const values = tokens.map(({value}) => value.replace(/^["'`]|["'`]$/g, ''));
  const providers = tokens.flatMap(({type}, index) =>
    /^(?:StringLiteral|NoSubstitutionTemplate)$/.test(type) && PROVIDERS.test(values[index] ?? '')
      ? [index]
      : [],
  );
  const isMember = (index: number) => ['.', '?.', '['].includes(values[index - 1] ?? '');
  const isUnderstood = (index: number) =>
    isPage &&
    values[index - 1] !== 'as' &&
    values[index + 1] !== 'as' &&
    providers.some((end) => {
      const start = startOfStatement(values, end);
      return (
        values[start] === 'import' && start < index && index < end && values[end] === OWN_PACKAGE
      );
    });
  return tokens.find(
    ({type}, index) =>
      (providers.includes(index) && isWhole(values, index)) ||
      (values[index] === NAME &&
        (isMember(index) ||
          ((isPage || providers.length > 0) &&
            !/^(?:String|JSXS|NoSub|JSXText)/.test(type) &&
            !isUnderstood(index)))),
  )?.line;
}

/** The tokens of a file of code with their lines, without blanks and comments. */
export function tokensOf(file: string, text: string): Token[] {
  let next = 1;
  return Array.from(jsTokens(text, {jsx: !/\.[cm]?ts$/.test(file)}), ({type, value}) => {
    const line = next;
    next += value.split('\n').length - 1;
    return {type, value, line};
  }).filter(({type}) => !BLANK.test(type));
}

const startOfStatement = (values: readonly string[], end: number) =>
  Math.max(values.lastIndexOf('import', end), values.lastIndexOf('export', end));

/** Whether all of a module is imported or exported. */
function isWhole(values: readonly string[], index: number): boolean {
  return values[index - 1] === '('
    ? ['import', 'require'].includes(values[index - 2] ?? '')
    : values[index - 1] === 'from' &&
        values.slice(startOfStatement(values, index), index).includes('*');
}
