import type {Parameter, SchemaOrReference} from '../openapi';
import {isReference} from '../references';
import {groupsOf} from '../visibility';
import {errorsOf, errorTable, without} from './errors';
import {
  element,
  forGroups,
  heading,
  inlineCode,
  paragraph,
  parseMarkdown,
  type Block,
} from './nodes';
import {renderAnswers, valueRow, type Shared} from './renderAnswers';
import {fieldsBelow, renderFields, type SchemaContext} from './renderSchema';
import type {Call} from './request';
import {requestSnippets} from './snippets';

const PLACES: Record<Parameter['in'], string> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
};

export function renderOperation(call: Call, shared: Shared): Block[] {
  const {operation, method, path, parameters, resolve} = call;
  const id = anchorOf(call);
  const context = {resolve, objects: shared.objects, direction: 'request'} as const;
  const title = operation.summary ?? `${method.toUpperCase()} ${path}`;
  return forGroups(groupsOf(operation), [
    heading(3, title, id),
    element('Operation', {id}, [
      endpoint(call),
      ...parseMarkdown(operation.description),
      ...Object.entries(PLACES).flatMap(([place, label]) =>
        labelled(place, label, parameterTable(parameters, place, context)),
      ),
      ...labelled('body', 'Request body', requestBody(call, context)),
      ...labelled('example', 'Example request', [examplesInLanguages(call)]),
      ...labelled('responses', 'Responses', renderAnswers(call, shared)),
      ...labelled(
        'errors',
        'Errors',
        errorTable(without(errorsOf(operation, resolve), shared.errors)),
      ),
    ]),
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

function endpoint({operation, method, path, parameters, document, server}: Call): Block {
  const requirements = operation.security ?? document.security ?? [];
  const scopes = [...new Set(requirements.flatMap((entry) => Object.values(entry).flat()))];
  const limit = operation['x-rate-limit'];
  return element('Endpoint', {
    method: method.toUpperCase(),
    path: new URL(server, 'https://relative.invalid').pathname.replace(/\/$/, '') + path,
    scope: scopes.length > 0 ? scopes.join(' ') : undefined,
    open: requirements.length === 0,
    limit: limit === undefined ? undefined : String(limit),
    idempotent: parameters.some(({name}) => name.toLowerCase() === 'idempotency-key'),
    since: operation['x-since'],
    deprecated: operation.deprecated,
  });
}

function parameterTable(parameters: Parameter[], place: string, context: SchemaContext): Block[] {
  const rows = parameters
    .filter((parameter) => parameter.in === place)
    .flatMap((parameter) => valueRow(parameter.name, parameter, context));
  return rows.length > 0 ? [element('ParamTable', {}, rows)] : [];
}

function requestBody({operation, resolve}: Call, context: SchemaContext): Block[] {
  if (!operation.requestBody) {
    return [];
  }
  const body = resolve(operation.requestBody);
  const contents = Object.entries(body.content ?? {}).flatMap(([mediaType, {schema}]): Block[] => [
    paragraph('Sent as ', inlineCode(mediaType), body.required ? '.' : '. The body is optional.'),
    ...(schema ? bodyFields(schema, context) : []),
  ]);
  return [...parseMarkdown(body.description), ...contents];
}

/** A body's own fields stand open; those of an object with a section are one link away. */
function bodyFields(schema: SchemaOrReference, context: SchemaContext): Block[] {
  return isReference(schema) && context.objects.has(schema.$ref)
    ? fieldsBelow('Fields', schema, context)
    : renderFields(schema, context);
}

function examplesInLanguages(call: Call): Block {
  const programs = requestSnippets(call).map(({id, code}) => [id, code]);
  return element('RequestExamples', Object.fromEntries(programs) as Record<string, string>);
}

/** A part with its heading, which the page's table of contents does not list. */
function labelled(name: string, label: string, blocks: Block[]): Block[] {
  return blocks.length > 0
    ? [element('OperationPart', {name}, [{type: 'text', value: label}]), ...blocks]
    : [];
}
