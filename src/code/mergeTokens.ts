/** A token of prism-react-renderer; the last of its types is the most specific. */
export type Token = {types: readonly string[]; content: string};

/** Text of one colour; without `kind`, the default text colour. */
export type Run = {text: string; kind?: Kind};

/** A page has thousands of these names, as classes: they are short. */
const KINDS = {
  comment: ['comment', 'prolog', 'doctype', 'cdata'],
  string: ['string', 'attr-value', 'char', 'inserted'],
  number: ['number', 'boolean', 'constant', 'symbol'],
  name: ['property', 'entity', 'url', 'variable', 'attr-name'],
  keyword: ['keyword', 'atrule', 'selector', 'tag'],
  function: ['function', 'class-name'],
  deleted: ['deleted'],
} as const;

export type Kind = keyof typeof KINDS;

const KIND_OF_TYPE = new Map<string, Kind>(
  // `Object.keys` returns strings.
  (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    KINDS[kind].map((type) => [type, kind] as const),
  ),
);
const BLANK = /^\s*$/;

/**
 * Merges lines of tokens into runs of one colour, line breaks included. Whitespace takes the colour of the preceding
 * run, so that it does not split runs. Concatenated, the runs yield the code.
 */
export function mergeTokens(lines: readonly (readonly Token[])[]): Run[] {
  const runs: Run[] = [];
  const add = (text: string, kind: Kind | undefined): void => {
    const last = runs.at(-1);
    if (last && (last.kind === kind || BLANK.test(text))) {
      last.text += text;
    } else if (text !== '') {
      runs.push({text, ...(kind && {kind})});
    }
  };
  lines.forEach((line, number) => {
    if (number > 0) {
      add('\n', undefined);
    }
    for (const {types, content} of line) {
      // prism-react-renderer represents an empty line as a token "\n".
      add(content === '\n' ? '' : content, kindOf(types));
    }
  });
  return runs;
}

function kindOf(types: readonly string[]): Kind | undefined {
  return types.map((type) => KIND_OF_TYPE.get(type)).findLast((kind) => kind !== undefined);
}
