import jsTokens from 'js-tokens';
import {characterOf, decodeHTML} from './decodeHTML';
import {renderSource} from './renderSource';
import {isText, type Content} from './unpack';

/** The searchable texts of a file, as a reader or a program would see them. */
export type FileTexts = {
  /** The whole file, with and without markup. */
  texts: string[];
  /** Separate texts: string values, headings, links, attributes, lines. */
  values: string[];
};

const SCRIPT = /\.(?:[cm]?jsx?|json|map|webmanifest)$/i;
const MARKUP = /\.(?:html?|xml|svg|atom|rss)$/i;
const MARKDOWN = /\.(?:mdx?|txt)$/i;
const MAX_VALUE_LENGTH = 120;

/** None for images and other binary files. */
export function readTexts({name, bytes}: Content): FileTexts {
  if (!isText(bytes)) {
    return {texts: [], values: []};
  }
  const raw = bytes.toString('utf8');
  const {texts, values} = MARKUP.test(name)
    ? readMarkup(raw)
    : SCRIPT.test(name) || /^\s*[[{]/.test(raw)
      ? readScript(raw)
      : readPlain(name, raw);
  return {texts, values: values.filter(({length}) => length <= MAX_VALUE_LENGTH).flatMap(partsOf)};
}

/** Markdown is also read as rendered. */
function readPlain(name: string, raw: string): FileTexts {
  const rendered = MARKDOWN.test(name) ? renderSource(raw).map(decodeHTML) : [];
  const links = [...raw.matchAll(/\[([^\]]+)\]/g)].map(([, text = '']) => text);
  const lines = raw.split('\n').map((line) => line.replace(ITEM, ''));
  return {texts: [unescape(raw), ...rendered], values: [...links, ...lines]};
}

const ITEM = /^\s*(?:[-*+>#]+|\d+[.)])\s+/;
const SCRIPT_ELEMENT = /<script[^>]*>([\s\S]*?)<\/script>/gi;
const STYLE_ELEMENT = /<style\b[^>]*>[\s\S]*?<\/style>/gi;
const ATTRIBUTE = /\s[\w:-]+=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/g;
const TAG = /<[^>]*>/;
/** Inline elements, except links, whose text is one unit. */
const INLINE =
  /<\/?(?:abbr|b|bdi|bdo|cite|code|data|dfn|em|i|img|kbd|mark|path|q|s|samp|small|span|strong|sub|sup|svg|time|u|var|wbr)\b[^>]*>/gi;

/** Feeds contain escaped markup, so that tags are removed twice. */
function readMarkup(raw: string): FileTexts {
  const scripts = [...raw.matchAll(SCRIPT_ELEMENT)].map(([, code = '']) => readScript(code));
  const markup = raw.replace(SCRIPT_ELEMENT, ' ').replace(STYLE_ELEMENT, ' ');
  const text = decodeHTML(withoutTags(markup));
  const plain = markup.replace(CDATA, '$1').replace(/<!--[\s\S]*?-->/g, ' ');
  const pieces = new Set([...plain.split(TAG), ...plain.replace(INLINE, ' ').split(TAG)]);
  const attributes = [...markup.matchAll(ATTRIBUTE)]
    .map(([, quoted, single, bare]) => decodeHTML(quoted ?? single ?? bare ?? ''))
    .flatMap(withStrings);
  return {
    // Text with angle brackets is not markup, and everything between two brackets would be left out.
    texts: [
      ...new Set([decodeHTML(markup), text, withoutTags(text)]),
      ...scripts.flatMap(({texts}) => texts),
    ],
    values: [
      ...[...pieces].map((piece) => decodeHTML(piece).trim()),
      ...attributes,
      ...scripts.flatMap(({values}) => values),
    ],
  };
}

/** Comments are read, too. A bracket that no tag can begin with is text. */
function withoutTags(markup: string): string {
  return markup.replace(/<!--|-->/g, ' ').replace(/<(?=[a-z/!?])[^>]*>/gi, ' ');
}

/** Strings are also joined to one text, because element code separates the words of a sentence. */
function readScript(raw: string): FileTexts {
  const {strings, comments} = piecesOfCode(raw);
  const all = strings.flatMap(withStrings);
  const joined = all.join(' ');
  const rendered = /<\w/.test(joined) ? [withoutTags(decodeHTML(withoutTags(joined)))] : [];
  return {
    texts: [unescape(unescape(raw)), joined, ...rendered],
    values: [...all.map(decodeHTML), ...comments.flatMap((comment) => comment.split('\n'))],
  };
}

/** A text, and the strings in it if it is data. */
function withStrings(text: string): string[] {
  return text.includes('"') ? [text, ...piecesOfCode(text).strings] : [text];
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

/** Separators within a value: between page and site titles, terms and definitions, cells. */
const SEPARATOR = /\s+[|·•–—:-]+\s+|:\s+|\s*[,;\t]\s*/;

function partsOf(value: string): string[] {
  return SEPARATOR.test(value) ? [value, ...value.split(SEPARATOR)] : [value];
}

const ESCAPE = /\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi;
const CONTROL: Readonly<Record<string, string>> = {n: '\n', r: '\r', t: '\t', b: ' ', f: ' '};

function unescape(text: string): string {
  return text.includes('\\')
    ? text.replace(ESCAPE, (_match, braced?: string, four?: string, two?: string, single = '') => {
        const code = braced ?? four ?? two;
        return code === undefined
          ? (CONTROL[String(single)] ?? String(single))
          : characterOf(Number.parseInt(code, 16));
      })
    : text;
}
