import jsTokens from 'js-tokens';
import {characterOf, decodeHTML} from './decodeHTML';
import {renderSource} from './renderSource';
import {isText, type Content} from './unpack';

/** What a file says, ready to be searched. */
export type FileTexts = {
  /** The whole in its readings: as written, and as it is rendered. */
  texts: string[];
  /** Texts that are data of their own: the value of a string, a heading, a link, a line. */
  values: string[];
};

const TEXT =
  /\.(?:html?|[cm]?jsx?|json|map|xml|svg|txt|mdx?|css|ya?ml|graphqls?|csv|webmanifest|atom|rss|ics)$/i;
const SCRIPT = /\.(?:[cm]?jsx?|json|map|webmanifest)$/i;
const MARKUP = /\.(?:html?|xml|svg|atom|rss)$/i;
const MARKDOWN = /\.(?:mdx?|txt)$/i;
const ATTRIBUTE = /\s[\w:-]+=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const MAX_VALUE_LENGTH = 120;

const CONTROLS = /[\x00-\x1f]+/;
const MIN_RUN_LENGTH = 4;

/** Undoes escapes and takes markup away, so that nothing is hidden by how it is written. */
export function readTexts({name, bytes}: Content): FileTexts {
  return TEXT.test(name) || isText(bytes)
    ? readNamed(name, bytes.toString('utf8'))
    : readBinary(bytes);
}

/** What can be read between other bytes, such as the name and the text in an image's metadata. */
function readBinary(bytes: Buffer): FileTexts {
  const text = bytes.toString('utf8').replaceAll('\ufffd', ' ');
  const values = text.split(CONTROLS).filter(({length}) => length >= MIN_RUN_LENGTH);
  return {texts: [text], values: values.filter(({length}) => length <= MAX_VALUE_LENGTH)};
}

function readNamed(name: string, raw: string): FileTexts {
  if (MARKUP.test(name)) {
    return readMarkup(raw);
  }
  return SCRIPT.test(name) || looksLikeJson(raw) ? readScript(raw) : readPlain(name, raw);
}

/** Markdown is read in the same ways as its source. */
function readPlain(name: string, raw: string): FileTexts {
  const rendered = MARKDOWN.test(name) ? renderSource(raw).map(decodeHTML) : [];
  return {texts: [unescape(raw), ...rendered], values: raw.split('\n').flatMap(valuesOfLine)};
}

function readMarkup(raw: string): FileTexts {
  const scripts = [...raw.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/gi)].map(([, code = '']) =>
    readScript(code),
  );
  const markup = raw.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, ' ');
  const attributes = [...markup.matchAll(ATTRIBUTE)].map(([, quoted, single, bare]) =>
    decodeHTML(quoted ?? single ?? bare ?? ''),
  );
  return {
    texts: [
      // As written too: comments, styles and attributes say something as well.
      decodeHTML(raw),
      renderMarkup(markup),
      ...scripts.flatMap(({texts}) => texts),
    ],
    values: [
      ...valuesOfMarkup(markup),
      ...attributes
        .flatMap((text) => (text.includes('"') ? [text, ...piecesOfCode(text).strings] : [text]))
        .filter((text) => text.length <= MAX_VALUE_LENGTH)
        .flatMap(partsOf),
      ...scripts.flatMap((script) => script.values),
    ],
  };
}

const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/g;
const COMMENT = /<!--[\s\S]*?-->/g;
const TAG = /<[^>]*>/;
/** Elements within a line, around some of its words. A link is none: what it says, it says as a whole. */
const INLINE =
  /<\/?(?:abbr|b|bdi|bdo|cite|code|data|dfn|em|i|img|kbd|mark|path|q|s|samp|small|span|strong|sub|sup|svg|time|u|var|wbr)\b[^>]*>/gi;

/** Everything between two tags, whatever elements they belong to; with the elements within a line, and without. */
function valuesOfMarkup(markup: string): string[] {
  const plain = markup.replace(CDATA, '$1').replace(COMMENT, ' ');
  const pieces = new Set([...plain.split(TAG), ...plain.replace(INLINE, ' ').split(TAG)]);
  return [...pieces]
    .map((piece) => decodeHTML(piece).trim())
    .filter((text) => text !== '' && text.length <= MAX_VALUE_LENGTH)
    .flatMap(partsOf);
}

/**
 * Strings alone make one text too: between the words of a sentence stands the code of its elements. A string that holds
 * data has strings of its own.
 */
function readScript(raw: string): FileTexts {
  const {strings, comments} = piecesOfCode(raw);
  const all = strings.flatMap((text) =>
    text.includes('"') ? [text, ...piecesOfCode(text).strings] : [text],
  );
  const joined = all.join(' ');
  return {
    texts: [unescape(unescape(raw)), joined, ...(/<\w/.test(joined) ? [renderMarkup(joined)] : [])],
    values: [...all.map(decodeHTML), ...comments.flatMap((comment) => comment.split('\n'))]
      .filter((text) => text.length <= MAX_VALUE_LENGTH)
      .flatMap(partsOf),
  };
}

/** Where a string begins, only a tokenizer knows: a quote may stand in a regular expression or in a comment. */
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

/** Feeds hold markup in markup. */
function renderMarkup(markup: string): string {
  return withoutTags(decodeHTML(withoutTags(markup)));
}

function withoutTags(markup: string): string {
  return markup.replace(/<[^>]*>/g, ' ');
}

/** What stands between the parts of a value: a page's title and the site's, a name and what it means, cells. */
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
