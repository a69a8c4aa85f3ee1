/**
 * A request as a program in each language of the examples, with the values of a form.
 *
 * @module
 */
import type {Resolve} from '@gated-docs/rest-reference/calls';
import {
  exampleOf,
  formFields,
  isJson,
  LANGUAGES,
  PLACEHOLDERS,
  type ExampleRequest,
} from '@gated-docs/rest-reference/requests';
import {isForm} from './fields';
import type {TryMedia, TryOperation, TryValues} from './format';
import {pairsIn} from './pairsIn';

export type Program = {id: string; label: string; lang: string; code: string};

/** Secrets come from the environment, and each run makes its own `Idempotency-Key`. */
export function programsOf(
  operation: TryOperation,
  media: TryMedia | undefined,
  server: string,
  values: TryValues,
): Program[] {
  const example = exampleOf(requestOf(operation, media, server, values), 'json');
  return LANGUAGES.map(({write, ...shown}) => ({...shown, code: write(example)}));
}

function requestOf(
  operation: TryOperation,
  media: TryMedia | undefined,
  server: string,
  values: TryValues,
): ExampleRequest {
  const {method, path, credentials} = operation;
  const data = values.body && media && postData(media, values.body);
  const headers = pairsIn('header', operation, values).map(({name, value}) => ({
    name,
    value: name.toLowerCase() === 'idempotency-key' ? PLACEHOLDERS.idempotencyKey : value,
  }));
  return {
    method,
    url: pairsIn('path', operation, values).reduce(
      (text, {name, value}) => text.replace(`{${name}}`, () => value),
      server + path,
    ),
    queryString: [...(credentials?.query ?? []), ...pairsIn('query', operation, values)],
    headers: [
      ...(credentials?.header ?? []),
      ...(data ? [{name: 'Content-Type', value: data.mimeType}] : []),
      ...headers,
    ],
    cookies: credentials?.cookie ?? [],
    ...(data && {postData: data}),
  };
}

function postData(
  media: TryMedia,
  {type: mimeType, value, text, files = {}}: NonNullable<TryValues['body']>,
): NonNullable<ExampleRequest['postData']> {
  if (!isForm(media)) {
    return {mimeType, text: text ?? (isJson(mimeType) ? JSON.stringify(value) : String(value))};
  }
  // `tryContract` resolves the schemas of forms.
  const resolve: Resolve = (given) => given as never;
  const sent = Object.entries(files).flatMap(([name, chosen]) =>
    chosen.map((file) => ({name, value: '', fileName: file.name, type: file.type})),
  );
  const described = {...media, examples: {}} as Parameters<typeof formFields>[1];
  return {mimeType, params: [...formFields(value, described, mimeType, resolve), ...sent]};
}
