import {API_KEY_VARIABLE, PLACEHOLDERS, TOKEN_VARIABLE} from '../credentials';
import type {ExampleRequest} from '../request';
import {isJson, MULTIPART, type FormField, type Pair} from '../serialize';

/** A request as the languages write it. */
export type Example = {
  method: string;
  url: string;
  /** With cookies, and without the media type of a multipart body, which the languages choose with its boundary. */
  headers: Pair[];
  /** The value of a JSON body; undefined for other bodies and none. */
  json?: unknown;
  /** A body that is no JSON and no form. */
  text?: string;
  form?: FormField[];
  isMultipart: boolean;
  /** The kind of a successful response. */
  returns: 'json' | 'text' | 'nothing';
};

export function exampleOf(request: ExampleRequest, returns: Example['returns']): Example {
  const {method, url, queryString, headers, cookies, postData} = request;
  const query = joinPairs(queryString, '&');
  const isMultipart = postData?.mimeType === MULTIPART;
  const {text, params: form} = postData ?? {};
  const isJsonText = text !== undefined && isJson(postData?.mimeType ?? '');
  return {
    method,
    url: query ? `${url}?${query}` : url,
    headers: [
      ...(cookies.length > 0 ? [{name: COOKIE, value: joinPairs(cookies, '; ')}] : []),
      ...headers.filter(({name}) => !isMultipart || name !== CONTENT_TYPE),
    ],
    ...(isJsonText && {json: JSON.parse(text) as unknown}),
    ...(text !== undefined && !isJsonText && {text}),
    ...(form && {form}),
    isMultipart,
    returns,
  };
}

export const CONTENT_TYPE = 'Content-Type';
export const COOKIE = 'cookie';

const joinPairs = (pairs: readonly Pair[], between: string) =>
  pairs.map(({name, value}) => `${name}=${value}`).join(between);

/** Whether a form is no map of names. */
export const repeatsNames = (form: readonly FormField[]) =>
  new Set(form.map(({name}) => name)).size < form.length;

/** The lines of a program, without those that it does not need. */
export const lines = (...parts: readonly (string | false | undefined)[]) =>
  parts.filter((part) => part !== false && part !== undefined && part !== '').join('\n');

/** What takes the place of a string of a program that stands for a secret. */
type Secrets = {
  /** Strings of the language. */
  strings: RegExp;
  /** Before and after a text with variables in it. */
  quotes: readonly [open: string, close: string];
  variable: (name: string) => string;
  basic: string;
  uuid: string;
};

export const CALLER_SECRET = /ACCESS_TOKEN|CALLER_API_KEY|CALLER_KEY_\w+/g;

/** The program with the secrets of its caller, which it reads from the environment. */
export function withSecrets(
  program: string,
  {strings, quotes, variable, basic, uuid}: Secrets,
): string {
  const variables: Record<string, string> = {
    ACCESS_TOKEN: TOKEN_VARIABLE,
    [PLACEHOLDERS.apiKey]: API_KEY_VARIABLE,
  };
  return program.replaceAll(strings, (string) => {
    const text = string.slice(1, -1);
    if (text === PLACEHOLDERS.basic || text.endsWith(PLACEHOLDERS.idempotencyKey)) {
      return text === PLACEHOLDERS.basic ? basic : uuid;
    }
    const named = text.replaceAll(CALLER_SECRET, (found) =>
      variable(variables[found] ?? found.replace('CALLER_KEY', 'RESCUE')),
    );
    return named === text ? string : quotes[0] + named + quotes[1];
  });
}

export const IN_SINGLE = /'(?:[^'\\\n]|\\.)*'/g;
export const IN_DOUBLE = /"(?:[^"\\\n]|\\.)*"/g;
