import type {Header, MediaType, Parameter, Response} from '../openapi';
import type {Resolve} from '../references';
import {groupsOf} from '../visibility';
import {errorsOf, errorTable, without} from './errors';
import {exampleBlock, examplesOf} from './examples';
import {
  element,
  forGroups,
  heading,
  inlineCode,
  paragraph,
  parseMarkdown,
  type Block,
} from './nodes';
import {renderField, nested, renderFields, type SchemaContext} from './renderSchema';
import {serverUrl, type Call} from './request';
import {requestSnippets} from './snippets';
import {statusText} from './statusText';

/** What every operation of the page shares, and no operation repeats. */
export type Shared = {errors: ReturnType<typeof errorsOf>; headers: readonly string[]};

const PLACES: Record<Parameter['in'], string> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
};

export function renderOperation(call: Call, shared: Shared): Block[] {
  const {operation, method, path, parameters, resolve} = call;
  const id = anchorOf(call);
  const title = operation.summary ?? `${method.toUpperCase()} ${path}`;
  return forGroups(groupsOf(operation), [
    heading(3, title, id),
    endpoint(call),
    ...parseMarkdown(operation.description),
    ...Object.entries(PLACES).flatMap(([place, label]) =>
      labelled(`${id}-${place}`, label, parameterTable(parameters, place, resolve)),
    ),
    ...labelled(`${id}-body`, 'Request body', requestBody(call)),
    ...labelled(`${id}-example`, 'Example request', [languageTabs(call)]),
    ...labelled(`${id}-answers`, 'Answers', answers(call, shared)),
    ...labelled(
      `${id}-errors`,
      'Errors',
      errorTable(without(errorsOf(operation, resolve), shared.errors)),
    ),
  ]);
}

/** The name of an operation in links: its id in the lower case and hyphens of other anchors. */
export function anchorOf({operation, method, path}: Call): string {
  const name = operation.operationId ?? `${method} ${path}`;
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

function endpoint({operation, method, path, parameters, document}: Call): Block {
  const requirements = operation.security ?? document.security ?? [];
  const scopes = [...new Set(requirements.flatMap((entry) => Object.values(entry).flat()))];
  const limit = operation['x-rate-limit'];
  return element('Endpoint', {
    method: method.toUpperCase(),
    path:
      new URL(serverUrl(document), 'https://relative.invalid').pathname.replace(/\/$/, '') + path,
    scope: scopes.length > 0 ? scopes.join(' ') : undefined,
    open: requirements.length === 0,
    limit: limit === undefined ? undefined : String(limit),
    idempotent: parameters.some(({name}) => name.toLowerCase() === 'idempotency-key'),
    since: operation['x-since'],
    deprecated: operation.deprecated,
  });
}

function parameterTable(parameters: Parameter[], place: string, resolve: Resolve): Block[] {
  const rows = parameters
    .filter((parameter) => parameter.in === place)
    .flatMap((parameter) => valueRow(parameter.name, parameter, resolve, 'request'));
  return rows.length > 0 ? [element('ParamTable', {}, rows)] : [];
}

/** Parameters and headers say more of a value than its schema: a description, whether it is required. */
export function valueRow(
  name: string,
  {schema, description, required, deprecated, ...value}: Header,
  resolve: Resolve,
  direction: SchemaContext['direction'],
): Block[] {
  const resolved = schema ? resolve(schema) : {};
  const described = {
    ...resolved,
    ...(description !== undefined && {description}),
    ...(deprecated && {deprecated}),
  };
  const row = renderField(name, described, required ?? false, {resolve, direction});
  return forGroups(groupsOf(value), row);
}

function requestBody({operation, resolve}: Call): Block[] {
  if (!operation.requestBody) {
    return [];
  }
  const body = resolve(operation.requestBody);
  const contents = Object.entries(body.content ?? {}).flatMap(([mediaType, {schema}]): Block[] => [
    paragraph('Sent as ', inlineCode(mediaType), body.required ? '.' : ', if at all.'),
    ...(schema ? renderFields(schema, {resolve, direction: 'request'}) : []),
  ]);
  return [...parseMarkdown(body.description), ...contents];
}

function languageTabs(call: Call): Block {
  const tabs = requestSnippets(call).map(({id, label, lang, code}) =>
    element('TabItem', {value: id, label}, [{type: 'code', lang, value: code}]),
  );
  return element('Tabs', {groupId: 'language'}, tabs);
}

function answers({operation, resolve}: Call, shared: Shared): Block[] {
  return Object.entries(operation.responses ?? {})
    .filter(([status]) => /^[123]/.test(status))
    .flatMap(([status, given]) => {
      const response = resolve(given);
      return forGroups(groupsOf(response), answer(status, response, resolve, shared));
    });
}

function answer(status: string, response: Response, resolve: Resolve, shared: Shared): Block[] {
  const description = parseMarkdown(response.description);
  const lead = element('Answer', {status, reason: statusText(status)}, description);
  const headers = Object.entries(response.headers ?? {})
    .filter(([name]) => !shared.headers.includes(name))
    .flatMap(([name, header]) => valueRow(name, resolve(header), resolve, 'response'));
  const contents = Object.entries(response.content ?? {}).flatMap(([mediaType, media]) =>
    answerContent(status, mediaType, media, resolve),
  );
  return [
    lead,
    ...nested(
      'Headers of this answer',
      headers.length > 0 ? [element('ParamTable', {}, headers)] : [],
    ),
    ...contents,
  ];
}

function answerContent(
  status: string,
  mediaType: string,
  media: MediaType,
  resolve: Resolve,
): Block[] {
  const fields = media.schema ? renderFields(media.schema, {resolve, direction: 'response'}) : [];
  const examples = examplesOf(media, resolve).map(({summary, value}) =>
    exampleBlock(mediaType, value, summary ?? `${status} ${statusText(status)}`.trim()),
  );
  return [...nested('Fields of this answer', fields), ...examples];
}

function labelled(id: string, label: string, blocks: Block[]): Block[] {
  return blocks.length > 0 ? [heading(4, label, id), ...blocks] : [];
}
