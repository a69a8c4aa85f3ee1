import jsTokens from 'js-tokens';
import {characterOf, decodeHTML} from './decodeHTML';
import {renderSource} from './renderSource';
import {isText, type Content} from './unpack';

/** The searchable texts of a file. */
export type FileTexts = {
  /** The whole file, raw and as rendered. */
  texts: string[];
  /** Separate texts: string values, headings, links, lines. Not needed if no title is searched for. */
  readValues: () => string[];
};

const TEXT =
  /\.(?:html?|[cm]?jsx?|json|map|xml|svg|txt|mdx?|css|ya?ml|graphqls?|csv|webmanifest|atom|rss|ics)$/i;
const SCRIPT = /\.(?:[cm]?jsx?|json|map|webmanifest)$/i;
const MARKUP = /\.(?:html?|xml|svg|atom|rss)$/i;
const MARKDOWN = /\.(?:mdx?|txt)$/i;
const ATTRIBUTE = /\s[\w:-]+=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const MAX_VALUE_LENGTH = 120;

// oxlint-disable-next-line no-control-regex -- text in binary files ends at these
const CONTROLS = /[\x00-\x1f]+/;
const MIN_RUN_LENGTH = 4;

/** Decodes escapes and removes markup, so that encoding hides nothing. */
export function readTexts({name, bytes}: Content): FileTexts {
  return TEXT.test(name) || isText(bytes)
    ? readNamed(name, bytes.toString('utf8'))
    : readBinary(bytes);
}

/** Readable text between binary data, such as an image's metadata. */
function readBinary(bytes: Buffer): FileTexts {
  const text = bytes.toString('utf8').replaceAll('\ufffd', ' ');
  const isValue = ({length}: string) => length >= MIN_RUN_LENGTH && length <= MAX_VALUE_LENGTH;
  return {texts: [text], readValues: () => text.split(CONTROLS).filter(isValue)};
}

function readNamed(name: string, raw: string): FileTexts {
  if (MARKUP.test(name)) {
    return readMarkup(raw);
  }
  return SCRIPT.test(name) || looksLikeJson(raw) ? readScript(raw) : readPlain(name, raw);
}

/** Markdown is also read as rendered. */
function readPlain(name: string, raw: string): FileTexts {
  const rendered = MARKDOWN.test(name) ? renderSource(raw).map(decodeHTML) : [];
  return {
    texts: [unescape(raw), ...rendered],
    readValues: () => raw.split('\n').flatMap(valuesOfLine),
  };
}

function readMarkup(raw: string): FileTexts {
  const scripts = [...raw.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/gi)].map(([, code = '']) =>
    readScript(code),
  );
  const markup = raw.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, ' ');
  return {
    texts: [
      // Also the raw text: comments, styles and attributes.
      decodeHTML(raw),
      ...readingsOfMarkup(markup),
      ...scripts.flatMap(({texts}) => texts),
    ],
    readValues: () => [
      ...valuesOfMarkup(markup),
      ...valuesOfAttributes(markup),
      ...scripts.flatMap(({readValues}) => readValues()),
    ],
  };
}

function valuesOfAttributes(markup: string): string[] {
  return [...markup.matchAll(ATTRIBUTE)]
    .map(([, quoted, single, bare]) => decodeHTML(quoted ?? single ?? bare ?? ''))
    .flatMap((text) => (text.includes('"') ? [text, ...piecesOfCode(text).strings] : [text]))
    .filter((text) => text.length <= MAX_VALUE_LENGTH)
    .flatMap(partsOf);
}

const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/g;
const COMMENT = /<!--[\s\S]*?-->/g;
const TAG = /<[^>]*>/;
/** Inline elements, except links, whose text is one unit. */
const INLINE =
  /<\/?(?:abbr|b|bdi|bdo|cite|code|data|dfn|em|i|img|kbd|mark|path|q|s|samp|small|span|strong|sub|sup|svg|time|u|var|wbr)\b[^>]*>/gi;

/** The text between any two tags, with and without inline elements. */
function valuesOfMarkup(markup: string): string[] {
  const plain = markup.replace(CDATA, '$1').replace(COMMENT, ' ');
  const pieces = new Set([...plain.split(TAG), ...plain.replace(INLINE, ' ').split(TAG)]);
  return [...pieces]
    .map((piece) => decodeHTML(piece).trim())
    .filter((text) => text !== '' && text.length <= MAX_VALUE_LENGTH)
    .flatMap(partsOf);
}

/**
 * Strings are also joined to one text, because element code separates the words of a sentence. A string that contains
 * data is read recursively.
 */
function readScript(raw: string): FileTexts {
  const {strings, comments} = piecesOfCode(raw);
  const all = strings.flatMap((text) =>
    text.includes('"') ? [text, ...piecesOfCode(text).strings] : [text],
  );
  const joined = all.join(' ');
  return {
    texts: [unescape(unescape(raw)), joined, ...(/<\w/.test(joined) ? [renderMarkup(joined)] : [])],
    readValues: () =>
      [...all.map(decodeHTML), ...comments.flatMap((comment) => comment.split('\n'))]
        .filter((text) => text.length <= MAX_VALUE_LENGTH)
        .flatMap(partsOf),
  };
}

/** A tokenizer finds strings reliably, because quotes can occur in regular expressions and comments. */
function piecesOfCode(code: string): {strings: string[]; comments: string[]} {
  const strings: string[] = [];
  const comments: string[] = [];
  for (const {type, value} of jsTokens(code)) {
    if (type === 'StringLiteral' || type === 'NoSubstitutionTemplate') {
      strings.push(unescape(value.slice(1).replace(/["'`]$/, '')));
    } else if (type === 'TemplateHead' || type === 'TemplateMiddle' || type === 'TemplateTail') {
      strings.push(unescape(value.replace(/^[`}]|(?:`|\$\{)$/g, '')));
    } else if (type === 'MultiLineComment' || type === 'SingleLineComment') {
      comments.push(value.replace(/^\/[/*]+|\*+\/$/g, ''));
    }
  }
  return {strings, comments};
}

/** Removes tags twice, because feeds contain escaped markup. */
function renderMarkup(markup: string): string {
  return withoutTags(decodeHTML(withoutTags(markup)));
}

/** Text with angle brackets, as in code, is not markup, and everything between two brackets would be left out. */
function readingsOfMarkup(markup: string): string[] {
  const text = decodeHTML(withoutTags(markup));
  const rendered = withoutTags(text);
  return rendered === text ? [rendered] : [rendered, text];
}

/** Comments are read, too. A bracket that no tag can begin with is text. */
function withoutTags(markup: string): string {
  return markup.replace(/<!--|-->/g, ' ').replace(/<(?=[a-z/!?])[^>]*>/gi, ' ');
}

/** Separators within a value: between page and site titles, terms and definitions, cells. */
const SEPARATOR = /\s+[|·•–—:-]+\s+|:\s+|\s*[,;\t]\s*/;

function partsOf(value: string): string[] {
  return SEPARATOR.test(value) ? [value, ...value.split(SEPARATOR)] : [value];
}

const ITEM = /^\s*(?:[-*+>#]+|\d+[.)])\s+/;

function valuesOfLine(line: string): string[] {
  const links = [...line.matchAll(/\[([^\]]+)\]/g)].map(([, text = '']) => text);
  return line.length <= MAX_VALUE_LENGTH ? [...links, ...partsOf(line.replace(ITEM, ''))] : links;
}

const ESCAPE = /\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi;
const CONTROL: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: ' ',
  f: ' ',
  v: ' ',
  0: ' ',
};

function unescape(text: string): string {
  return text.includes('\\')
    ? text.replace(
        ESCAPE,
        (_match, braced?: string, four?: string, two?: string, single?: string) => {
          const code = braced ?? four ?? two;
          return code === undefined
            ? (CONTROL[single ?? ''] ?? single ?? '')
            : characterOf(Number.parseInt(code, 16));
        },
      )
    : text;
}

function looksLikeJson(raw: string): boolean {
  return /^\s*[[{]/.test(raw);
}
