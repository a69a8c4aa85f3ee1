import path from 'node:path';
import jsTokens from 'js-tokens';

const NAME = 'Groups';

/** The site's own module of the component. */
const OWN_MODULES = ['src/access-ui', 'src/access-ui/Groups'];

/** The files that define the component, export it, and provide it to pages. */
const OWN_FILES = [
  'src/access-ui/Groups.tsx',
  'src/access-ui/index.ts',
  'src/theme/MDXComponents.tsx',
];

/** Packages and aliases that provide the component, besides the site's own module. */
const PROVIDERS =
  /^@slashid\/react(?:$|\/)|^@theme(?:-original|-init)?\/MDXComponents$|^@mdx-js\/react$/;

const CODE = /\.[cm]?[jt]sx?$/;
const BLANK = /^(?:WhiteSpace|LineTerminatorSequence|MultiLineComment|SingleLineComment)$/;

type Token = {type: string; value: string; line: number};

/**
 * The mistakes in a file of code: it may not use the component, under any name, because editions resolve it in pages
 * only. So a file with an import from a module of the component may not name it, import the module as a whole or export
 * all of it; and no file may take the component out of another object.
 *
 * @param file path relative to the site
 */
export function mistakesInCode(file: string, text: string): string[] {
  if (!CODE.test(file) || OWN_FILES.includes(file)) {
    return [];
  }
  const tokens = /Groups|slashid|access-ui|MDXComponents|mdx-js/.test(text)
    ? tokensOf(file, text)
    : [];
  const providers = tokens.flatMap((token, index) =>
    /^(?:StringLiteral|NoSubstitutionTemplate)$/.test(token.type) &&
    providesGroups(token.value.slice(1, -1), file)
      ? {...token, isWhole: isWhole(tokens.slice(0, index))}
      : [],
  );
  const isMember = (index: number) => ['.', '?.', '['].includes(tokens[index - 1]?.value ?? '');
  const names = tokens.filter(
    ({type, value}, index) =>
      value.replace(/^["'`]|["'`]$/g, '') === NAME &&
      (isMember(index) || (providers.length > 0 && !/^(?:String|JSXS|NoSub|JSXText)/.test(type))),
  );
  const [first] = [...names, ...providers.filter(({isWhole: whole}) => whole)]
    .map(({line}) => line)
    .sort((a, b) => a - b);
  return first === undefined
    ? []
    : [
        `${file}:${first}: "${NAME}" is imported in code, where editions cannot resolve it: a component with <Groups> publishes its content to every reader. Remove it here, and write <Groups belongsTo="name"> in the text of the page, around the component.`,
      ];
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

/** Whether the tokens before a module's name import or export all of it. */
function isWhole(before: readonly Token[]): boolean {
  const values = before.map(({value}) => value);
  if (values.at(-1) === '(') {
    return ['import', 'require'].includes(values.at(-2) ?? '');
  }
  const start = Math.max(values.lastIndexOf('import'), values.lastIndexOf('export'));
  return values.at(-1) === 'from' && values.slice(start).includes('*');
}

/**
 * Whether an import leads to a module of the component.
 *
 * @param from the importing file, relative to the site
 */
export function providesGroups(specifier: string, from: string): boolean {
  return PROVIDERS.test(specifier) || isOwnModule(specifier, from);
}

/** Whether an import leads to the site's own module of the component. */
export function isOwnModule(specifier: string, from: string): boolean {
  const file = specifier.startsWith('@site/')
    ? path.posix.normalize(specifier.slice('@site/'.length))
    : path.posix.join(path.posix.dirname(from), specifier);
  const module = file.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '');
  return /^(?:@site\/|\.)/.test(specifier) && OWN_MODULES.includes(module);
}
