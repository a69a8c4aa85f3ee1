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
const STRING = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\[\s\S])*)`/g;
const ATTRIBUTE = /\s[\w:-]+=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const LONGEST_VALUE = 120;

/** Undoes escapes and takes markup away, so that nothing is hidden by how it is written. */
export function readTexts({name, bytes}: Content): FileTexts {
  return TEXT.test(name) || isText(bytes)
    ? readNamed(name, bytes.toString('utf8'))
    : {texts: [bytes.toString('latin1')], values: []};
}

function readNamed(name: string, raw: string): FileTexts {
  if (MARKUP.test(name)) {
    return readMarkup(raw);
  }
  return SCRIPT.test(name) || looksLikeJson(raw)
    ? readScript(raw)
    : {texts: [unescape(raw)], values: raw.split('\n').flatMap(valuesOfLine)};
}

function readMarkup(raw: string): FileTexts {
  const scripts = [...raw.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/gi)].map(([, code = '']) =>
    readScript(code),
  );
  const markup = raw.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, ' ');
  const elements = markup.matchAll(
    /<(title|h[1-6]|a|li|loc|name|summary|button)\b[^>]*>([\s\S]*?)<\/\1>/gi,
  );
  const values = [...elements].flatMap(([, , inner = '']) =>
    partsOf(decodeHTML(withoutTags(inner))),
  );
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
      ...values,
      ...attributes.filter((text) => text.length <= LONGEST_VALUE).flatMap(partsOf),
      ...scripts.flatMap((script) => script.values),
    ],
  };
}

/**
 * Strings alone make one text too: between the words of a sentence stands the code of its elements. A string that holds
 * data has strings of its own.
 */
function readScript(raw: string): FileTexts {
  const strings = stringsIn(raw).flatMap((text) =>
    text.includes('"') ? [text, ...stringsIn(text)] : [text],
  );
  const joined = strings.join(' ');
  return {
    texts: [unescape(unescape(raw)), joined, ...(/<\w/.test(joined) ? [renderMarkup(joined)] : [])],
    values: strings.filter((text) => text.length <= LONGEST_VALUE).flatMap(partsOf),
  };
}

function stringsIn(code: string): string[] {
  return [...code.matchAll(STRING)].map(([, double, single, template]) =>
    unescape(double ?? single ?? template ?? ''),
  );
}

const ENTITY = /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]{2,8}));?/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};

function decodeHTML(markup: string): string {
  return markup.includes('&')
    ? markup.replace(ENTITY, (match, hex?: string, decimal?: string, name?: string) => {
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return name ? (NAMED[name.toLowerCase()] ?? match) : characterOf(code);
      })
    : markup;
}

function characterOf(code: number): string {
  return String.fromCodePoint(Math.min(code, 0x10ffff));
}

/** Feeds hold markup in markup. */
function renderMarkup(markup: string): string {
  return withoutTags(decodeHTML(withoutTags(markup)));
}

function withoutTags(markup: string): string {
  return markup.replace(/<[^>]*>/g, ' ');
}

/** A page's title is followed by the site's. */
function partsOf(value: string): string[] {
  return value.includes(' | ') ? [value, ...value.split(' | ')] : [value];
}

function valuesOfLine(line: string): string[] {
  const links = [...line.matchAll(/\[([^\]]+)\]/g)].map(([, text = '']) => text);
  return line.length <= LONGEST_VALUE
    ? [...links, ...partsOf(line), line.slice(line.indexOf(': ') + 1)]
    : links;
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
