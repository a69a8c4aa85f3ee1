import type {Encoding, MediaType, Parameter, Schema} from '../document/openapi';
import {isRecord, type Resolve} from '../document/references';
import {compose} from '../document/compose';

export const MULTIPART = 'multipart/form-data';
export const URL_ENCODED = 'application/x-www-form-urlencoded';

/** Whether a body of this media type is JSON. */
export function isJson(mimeType: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(mimeType);
}

/** Formats an example value as text. */
export function literal(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A name and a value as they are sent: in a query, a cookie or a form. */
export type Pair = {name: string; value: string};

/** A field of a form, with the file and the media type that a part of a multipart body can have. */
export type FormField = Pair & {fileName?: string; type?: string};

/** What joins the items of a list that does not repeat its name, if it is no comma. */
const DELIMITERS: Record<string, string> = {spaceDelimited: '%20', pipeDelimited: '%7C'};

/** The styles of each place; the first one is the default (OpenAPI 3.1, section 4.8.12.3). */
const STYLES: Record<Parameter['in'], readonly string[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
};

/**
 * The encoded pairs of a parameter in the query, in a header or in a cookie; a single one for a path, whose value takes
 * the place of the parameter in the path.
 *
 * @throws Error for a style that the place of the parameter does not have
 */
export function serialize(parameter: Parameter, value: unknown): Pair[] {
  const {name, in: place, content, allowReserved = false} = parameter;
  const {style = STYLES[place][0] ?? ''} = parameter;
  const {explode = ['form', 'cookie', 'deepObject'].includes(style)} = parameter;
  if (!STYLES[place].includes(style)) {
    throw new Error(
      `the parameter "${name}" is in the ${place}, which has no style "${style}". Use ${STYLES[place].join(', ')}.`,
    );
  }
  const isPlain = place === 'header' || style === 'cookie';
  const encode = (text: string) => {
    const encoded = isPlain ? text : encodeURIComponent(text);
    return allowReserved ? encoded.replaceAll(RESERVED, decodeURIComponent) : encoded;
  };
  const encoded = (pairs: Entries) =>
    pairs.map(([key, text]) => ({name: encode(key || name), value: encode(text)}));
  if (content) {
    return encoded([[name, literal(value)]]);
  }
  if (style === 'deepObject') {
    return encoded(deepEntries(name, value));
  }
  const entries = entriesOf(value);
  if (explode && (place === 'query' || place === 'cookie')) {
    return encoded(entries);
  }
  const written = entries.map(([key, text]) => [encode(key), encode(text)] as const);
  return place === 'path'
    ? [{name, value: inPath(name, style, explode, written)}]
    : [{name: encode(name), value: joined(written, explode, DELIMITERS[style])}];
}

/** The characters that `allowReserved` keeps (RFC 3986, section 2.2), encoded, without those that would end a query. */
const RESERVED = /%(?:3A|2F|3F|5B|5D|40|21|24|27|28|29|2A|2C|3B|3D)/g;

type Entries = readonly (readonly [key: string, text: string])[];

/** The items of a list and a plain value have no key. */
const entriesOf = (value: unknown): Entries =>
  isRecord(value)
    ? Object.entries(value).map(([key, item]) => [key, literal(item)])
    : [value].flat().map((item) => ['', literal(item)]);

function inPath(name: string, style: string, explode: boolean, entries: Entries): string {
  if (style === 'matrix') {
    return explode
      ? entries.map(([key, text]) => `;${key || name}=${text}`).join('')
      : `;${name}=${joined(entries, false)}`;
  }
  return style === 'label'
    ? `.${joined(entries, explode, explode ? '.' : ',')}`
    : joined(entries, explode);
}

/** An exploded object is `a=1,b=2`, another one `a,1,b,2`. */
function joined(entries: Entries, explode: boolean, delimiter = ','): string {
  const between = explode ? '=' : delimiter;
  return entries.map(([key, text]) => (key ? key + between : '') + text).join(delimiter);
}

/** `filter[state]`, for objects in objects `filter[size][min]`; a list repeats its name. */
function deepEntries(name: string, value: unknown): Entries {
  if (Array.isArray(value)) {
    return value.flatMap((item) => deepEntries(name, item));
  }
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, item]) => deepEntries(`${name}[${key}]`, item))
    : [[name, literal(value)]];
}

/**
 * The fields of a form. A list sends its items one by one, a file is sent by its name, and an object as JSON, unless the
 * `encoding` of the media type says something else.
 */
export function formFields(
  value: unknown,
  {schema = {}, encoding = {}}: MediaType,
  mimeType: string,
  resolve: Resolve,
): FormField[] {
  const {properties = {}} = compose(schema, resolve);
  return Object.entries(isRecord(value) ? value : {}).flatMap(([name, given]) => {
    const field = properties[name] ? compose(properties[name], resolve) : {};
    const own = encoding[name] ?? {};
    if (mimeType !== MULTIPART && (own.style ?? own.explode) !== undefined) {
      // Decoded, because each language encodes a form itself.
      return serialize({...own, name, in: 'query'}, given).map((pair) => ({
        name: decodeURIComponent(pair.name),
        value: decodeURIComponent(pair.value),
      }));
    }
    const isList = Array.isArray(given) && !own.contentType?.includes('json');
    const schemaOfItem = isList && field.items ? compose(field.items, resolve) : field;
    return (isList ? (given as unknown[]) : [given]).map((item) =>
      fieldOf(name, item, schemaOfItem, own, mimeType === MULTIPART),
    );
  });
}

const TEXTS = /^text\/|[/+](?:json|xml)\b/;

function fieldOf(
  name: string,
  item: unknown,
  {format, contentMediaType, contentEncoding}: Schema,
  {contentType}: Encoding,
  isPart: boolean,
): FormField {
  const type = contentType ?? contentMediaType ?? (typeof item === 'object' ? JSON_TYPE : '');
  const isFile =
    isPart && contentEncoding === undefined && (format === 'binary' || (type && !TEXTS.test(type)));
  if (isFile) {
    // One of several types is that of the file, which the languages tell from its name.
    const isKnown = /^[^,*]+$/.test(type);
    return {name, value: '', fileName: literal(item), ...(isKnown && {type})};
  }
  return {name, value: literal(item), ...(isPart && TEXTS.test(type) && {type})};
}

const JSON_TYPE = 'application/json';
