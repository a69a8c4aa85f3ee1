import type {Parameter, SchemaOrReference} from '../document/openapi';
import {isReference} from '../document/references';
import {groupsOf} from '../document/marks';
import {errorsOf, errorTable, without} from './errors';
import {exampleTabs} from './exampleTabs';
import {
  element,
  forGroups,
  inlineCode,
  operationHeading,
  paragraph,
  parseMarkdown,
  type Block,
} from './nodes';
import {renderResponses, valueRow, type Shared} from './renderResponses';
import {
  renderNestedFields,
  hasCollapsibleFields,
  renderFields,
  type SchemaContext,
} from './renderSchema';
import {bodyExamples, hasBody, pathOfServer, type Call} from './request';
import {anchorOf, titleOf} from './sections';
import {requestSnippets} from './snippets';

const PLACES: Record<Parameter['in'], string> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
};

/**
 * An operation: what explains it beside what it looks like, on narrow screens one below the other. The order is that
 * of reading: description, parameters, request, responses, errors.
 */
export function renderOperation(call: Call, shared: Shared): Block[] {
  const {operation, method, parameters, resolve} = call;
  const id = anchorOf(call);
  const context = {resolve, objects: shared.objects, direction: 'request', anchor: id} as const;
  return forGroups(groupsOf(operation), [
    operationHeading(method, titleOf(call), id),
    element('Operation', {id}, [
      endpoint(call),
      element('OperationText', {}, [
        ...parseMarkdown(operation.description),
        ...Object.entries(PLACES).flatMap(([place, label]) =>
          labelled(place, label, parameterTable(parameters, place, context)),
        ),
        ...labelled('body', 'Request body', requestBody(call, context)),
      ]),
      element(
        'OperationExample',
        {},
        labelled('example', 'Example request', requestExamples(call)),
      ),
      ...labelled('responses', 'Responses', renderResponses(call, shared, id)),
      ...labelled(
        'errors',
        'Errors',
        errorTable(without(errorsOf(operation, resolve), sharedErrors(call, shared))),
      ),
    ]),
  ]);
}

/** The errors of this operation that the page explains once for all operations. */
function sharedErrors(call: Call, {errors, bodyErrors}: Shared): Shared['errors'] {
  return hasBody(call) ? [...errors, ...bodyErrors] : errors;
}

function endpoint({operation, method, path, parameters, document, server}: Call): Block {
  const requirements = operation.security ?? document.security ?? [];
  const scopes = [...new Set(requirements.flatMap((entry) => Object.values(entry).flat()))];
  const limit = operation['x-rate-limit'];
  return element('Endpoint', {
    method: method.toUpperCase(),
    path: pathOfServer(server) + path,
    scope: scopes.length > 0 ? scopes.join(' ') : undefined,
    open: requirements.length === 0,
    limit: limit?.toLocaleString('en-GB'),
    idempotent: parameters.some(({name}) => name.toLowerCase() === 'idempotency-key'),
    since: operation['x-since'],
    deprecated: operation.deprecated,
  });
}

function parameterTable(parameters: Parameter[], place: string, context: SchemaContext): Block[] {
  const rows = parameters
    .filter((parameter) => parameter.in === place)
    .flatMap((parameter) =>
      valueRow(parameter.name, parameter, {...context, anchor: `${context.anchor}-${place}`}),
    );
  return rows.length > 0 ? [element('ParamTable', {}, rows)] : [];
}

function requestBody({operation, resolve}: Call, context: SchemaContext): Block[] {
  if (!operation.requestBody) {
    return [];
  }
  const body = resolve(operation.requestBody);
  const contents = Object.entries(body.content ?? {}).flatMap(([mediaType, {schema}]): Block[] => [
    paragraph(
      'Send the body as ',
      inlineCode(mediaType),
      body.required ? '.' : '. The body is optional.',
    ),
    ...(schema ? bodyFields(schema, {...context, anchor: `${context.anchor}-body`}) : []),
  ]);
  return [...parseMarkdown(body.description), ...contents];
}

/** A body's own fields stand open; those of an object with a section are one link away. */
function bodyFields(schema: SchemaOrReference, context: SchemaContext): Block[] {
  return isReference(schema) && context.objects.has(schema.$ref)
    ? renderNestedFields('Fields', schema, context)
    : renderFields(schema, context);
}

/** The call in every language; for each example of its body where the document has several. */
function requestExamples(call: Call): Block[] {
  const examples = bodyExamples(call);
  return exampleTabs(
    (examples.length > 1 ? examples : [undefined]).map((example) => {
      const programs = requestSnippets(call, example).map(({id, code}) => [id, code] as const);
      return {
        name: example?.name ?? '',
        summary: example?.summary,
        blocks: [element('RequestExamples', Object.fromEntries(programs))],
      };
    }),
  );
}

/** A part with its heading, which the page's table of contents does not list. */
function labelled(name: string, label: string, blocks: Block[]): Block[] {
  const head = element('OperationPart', {name, folds: hasCollapsibleFields(blocks)}, [
    {type: 'text', value: label},
  ]);
  return blocks.length > 0 ? [head, ...blocks] : [];
}
