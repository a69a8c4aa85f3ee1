import {createResolver} from '@gated-docs/rest-reference/requests';
import type {TryContract, TryOperation, TryParameter, TryValues} from '@gated-docs/try-it/format';
import {pairsIn} from '@gated-docs/try-it/pairs';
import {buildBody, type Refused} from './buildBody';
import type {APIRequest} from './callAPI';
import {isSound} from './isSound';

const PLACES = ['path', 'query', 'header'] as const;
const MAX_URL_LENGTH = 8_000;
const MAX_ENCODINGS = 4;
const VARIABLE = /\{([^}]+)\}/g;

/** Headers that the connection, the gate or the browser's rules for requests control (Fetch, "forbidden request-header"). */
const RESERVED_HEADER =
  /^(?:accept|authorization|connection|content-(?:encoding|length|type)|cookie2?|date|dnt|expect|forwarded|host|keep-alive|origin|referer|set-cookie2?|te|trailer|transfer-encoding|upgrade|via|x-(?:http-)?method(?:-override)?|(?:proxy|sec|x-forwarded)-.*)$/i;
const HEADER_VALUE = /^[\x20-\x7e]*$/;

/**
 * Builds the request of an operation from a reader's values. The values fill places of the contract and cannot name a
 * host, a path, a query or a header that it does not have.
 *
 * @param base where the call goes, in place of the operation's server; without trailing slash
 */
export async function buildRequest(
  contract: TryContract,
  operation: TryOperation,
  base: string,
  values: TryValues,
): Promise<Omit<APIRequest, 'allowPrivate'> | Refused> {
  const wrong = findWrongValue(operation, values);
  if (wrong !== undefined) {
    return {refused: wrong};
  }
  const url = buildURL(operation, base, values);
  if ('refused' in url) {
    return url;
  }
  const headers = pairsIn('header', operation, values).map(({name, value}): [string, string] => [
    name,
    value,
  ]);
  const unsendable = headers.find(([, value]) => !HEADER_VALUE.test(value));
  if (unsendable) {
    return {refused: `The header ${unsendable[0]} must consist of printable ASCII characters.`};
  }
  const body = values.body
    ? await buildBody(operation, values.body, createResolver(contract))
    : null;
  if (body && 'refused' in body) {
    return body;
  }
  return {
    method: operation.method,
    url,
    headers: {
      accept: '*/*',
      'user-agent': 'developer-portal',
      ...Object.fromEntries(headers),
      ...(body && {'content-type': body.type}),
    },
    body: body && body.bytes,
  };
}

function findWrongValue({parameters}: TryOperation, values: TryValues): string | undefined {
  for (const place of PLACES) {
    for (const [name, value] of Object.entries(values[place] ?? {})) {
      const known = parameters.find((own) => own.in === place && own.name === name);
      if (!known || (place === 'header' && RESERVED_HEADER.test(name))) {
        return `The operation has no ${place} parameter ${JSON.stringify(name)} that you can send.`;
      }
      if (!isSound(value, 'one line')) {
        return `The ${place} parameter ${name} contains control characters or incomplete characters, or has too many levels.`;
      }
      if (known.in === 'query' && isSpread(known, value)) {
        return `The query parameter ${name} cannot be an object: its fields would be other parameters.`;
      }
    }
  }
  // Before they are serialized, which can repeat a name for each item.
  const {path, query, header} = values;
  return JSON.stringify([path, query, header]).length > MAX_URL_LENGTH
    ? `The parameters are longer than ${MAX_URL_LENGTH} characters. Shorten the values.`
    : undefined;
}

/** Whether the keys of the value would be the names of query parameters. */
function isSpread({style, explode, contentType}: TryParameter, value: unknown): boolean {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && style !== 'deepObject' && explode !== false && contentType === undefined;
}

function buildURL(operation: TryOperation, base: string, values: TryValues): URL | Refused {
  const inPath = new Map(pairsIn('path', operation, values).map(({name, value}) => [name, value]));
  const template = operation.path.replaceAll(/[^\0-\x7F]+/g, encodeURIComponent);
  const empty = [...template.matchAll(VARIABLE)].find(([, name = '']) => !inPath.get(name));
  if (empty) {
    return {refused: `The path parameter ${empty[1]} is empty. Enter a value.`};
  }
  const path = template.replaceAll(VARIABLE, (_text, name: string) => inPath.get(name) ?? '');
  const query = pairsIn('query', operation, values)
    .map(({name, value}) => `${name}=${value}`)
    .join('&');
  const url = new URL(base + path + (query && `?${query}`));
  const target = new URL(base);
  const expected = target.pathname.replace(/\/$/, '') + path;
  // The second condition repeats the first one with the parser that the connection uses.
  if (leavesPath(path) || url.pathname !== expected || url.origin !== target.origin) {
    return {
      refused:
        'A path parameter contains a slash, dots or another text that could lead to another operation. Correct its value, or copy the request and send it yourself.',
    };
  }
  if (url.href.length > MAX_URL_LENGTH) {
    return {
      refused: `The URL would be longer than ${MAX_URL_LENGTH} characters. Shorten the values.`,
    };
  }
  return url;
}

/** Whether a server that decodes the path, even repeatedly, would find another segment or a control character in it. */
function leavesPath(path: string, encodings = MAX_ENCODINGS): boolean {
  if (encodings === 0 || /%(?:2f|5c)/i.test(path)) {
    return true;
  }
  const isDot = path.split(/[/\\]/).some((segment) => /^\.{1,2}(?:;|$)/.test(segment));
  const decoded = path.replaceAll(/%([0-9a-f]{2})/gi, (_text, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return (
    isDot || !isSound(path, 'one line') || (decoded !== path && leavesPath(decoded, encodings - 1))
  );
}
