import {toAnchor} from '../anchors';
import type {Parameter, PathItem, Schema, SchemaOrReference} from '../document/openapi';
import {isReference} from '../document/references';
import {groupsOf} from '../document/groupsOf';
import {sentCalls} from './calls';
import {accessOf} from './credentials';
import {errorsOf, renderErrors, without} from './errors';
import {exampleTabs} from './exampleTabs';
import {
  element,
  forGroups,
  furtherReading,
  inlineCode,
  operationHeading,
  paragraph,
  parseMarkdown,
  type Block,
} from './nodes';
import {renderResponses, valueRow, type Shared} from './renderResponses';
import {codes, groupContents, renderContents, renderExamples} from './renderContents';
import {
  renderNestedFields,
  hasCollapsibleFields,
  nested,
  renderFields,
  renderMeaning,
  type SchemaContext,
} from './renderSchema';
import {bodyExamples, contentsOf, hasBody, pathOfServer, serverUrls, type Call} from './request';
import {titleOf} from './sections';
import {requestSnippets} from './snippets';

const PLACES: Record<Parameter['in'], string> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
};

/**
 * An operation: what explains it beside what it looks like, on narrow screens one below the other. The order is that
 * of reading: description, parameters, request, responses, errors, and the requests that the API then sends.
 */
export function renderOperation(call: Call, shared: Shared): Block[] {
  const {operation, method, document, resolve, anchor: id} = call;
  const context = {resolve, objects: shared.objects, direction: 'request', anchor: id} as const;
  const errors = without(errorsOf(operation, resolve), sharedErrors(call, shared));
  const answering = {...context, direction: 'response', anchor: `${id}-errors`} as const;
  const callbacks = Object.entries(operation.callbacks ?? {}).flatMap(([name, given]) =>
    sentCalls(resolve<Record<string, PathItem>>(given), document).flatMap((sent) =>
      renderCallback(name, {...sent, anchor: `${id}-callback-${toAnchor(name)}`}, shared),
    ),
  );
  return forGroups(groupsOf(operation), [
    operationHeading(method, titleOf(call), id),
    element('Operation', {id}, [
      endpoint(call, shared.contract),
      element('OperationText', {}, [
        ...parseMarkdown(operation.description),
        ...furtherReading(operation.externalDocs),
        ...requestParts(call, context),
      ]),
      element(
        'OperationExample',
        {},
        labelled('example', 'Example request', requestExamples(call)),
      ),
      ...labelled('responses', 'Responses', renderResponses(call, shared, id)),
      ...labelled('errors', 'Errors', renderErrors(errors, answering)),
      ...labelled('callbacks', 'Callbacks', callbacks),
    ]),
  ]);
}

/** The parameters and the body of a request, each part with its heading. */
function requestParts(call: Call, context: SchemaContext): Block[] {
  return [
    ...Object.entries(PLACES).flatMap(([place, label]) =>
      labelled(place, label, parameterTable(call.parameters, place, context)),
    ),
    ...labelled('body', 'Request body', requestBody(call, context)),
  ];
}

function renderCallback(name: string, call: Call, shared: Shared): Block[] {
  const {method, path, operation, anchor, resolve} = call;
  const {text, examples} = renderSentRequest(call, shared);
  const lead = paragraph(
    inlineCode(name),
    ': the API sends ',
    inlineCode(`${method.toUpperCase()} ${path}`),
    operation.summary ? `. ${operation.summary}.` : '.',
  );
  return forGroups(groupsOf(operation), [
    element('OperationText', {}, [lead, ...text]),
    ...(examples.length > 0 ? [element('OperationExample', {}, examples)] : []),
    ...renderResponses({...call, resolve}, {...shared, headers: []}, anchor),
  ]);
}

/** What a request holds that the API sends. */
export function renderSentRequest(
  call: Call,
  shared: Pick<Shared, 'objects'>,
): {text: Block[]; examples: Block[]} {
  const {operation, parameters, anchor, resolve} = call;
  const context = {resolve, objects: shared.objects, direction: 'response', anchor} as const;
  const contents = contentsOf(
    operation.requestBody && resolve(operation.requestBody).content,
    resolve,
  );
  const tables = Object.entries(PLACES).flatMap(([place, label]) =>
    nested(label, parameterTable(parameters, place, context)),
  );
  return {
    text: [
      ...parseMarkdown(operation.description),
      ...furtherReading(operation.externalDocs),
      ...tables,
      ...renderContents(contents, 'Body fields', {...context, anchor: `${anchor}-body`}),
    ],
    examples: renderExamples(contents, '', context),
  };
}

/** The errors of this operation that the page explains once for all operations. */
function sharedErrors(call: Call, {errors, bodyErrors}: Shared): Shared['errors'] {
  return hasBody(call)
    ? {
        codes: [...errors.codes, ...bodyErrors.codes],
        bodies: [...errors.bodies, ...bodyErrors.bodies],
      }
    : errors;
}

function endpoint(call: Call, contract: string | undefined): Block {
  const {operation, method, path, parameters, document, server} = call;
  const limit = operation['x-rate-limit'];
  const [main] = document.servers ?? [];
  // Another host than that of the API is part of the address.
  const isElsewhere = originOf(server) !== originOf(main ? serverUrls(document)[0] : server);
  return element('Endpoint', {
    method: method.toUpperCase(),
    path: (isElsewhere ? server : pathOfServer(server)) + path,
    ...accessOf(call),
    limit: limit?.toLocaleString('en-GB'),
    idempotent: parameters.some(({name}) => name.toLowerCase() === 'idempotency-key'),
    since: operation['x-since'],
    deprecated: operation.deprecated,
    contract,
  });
}

const originOf = (server: string) => new URL(server, 'https://relative.invalid').origin;

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
  const groups = groupContents(contentsOf(body.content, resolve));
  const contents = groups.flatMap(({types, media}, index): Block[] => {
    const {schema} = media;
    const others = index > 0 ? renderExamples([[types[0] ?? '', media]], '', context) : [];
    return [
      paragraph(
        'Send the body as ',
        ...codes(types),
        body.required ? '.' : '. The body is optional.',
      ),
      ...(schema ? bodyFields(schema, {...context, anchor: `${context.anchor}-body`}) : []),
      // The programs send the first media type.
      ...nested(`Example as ${types.join(', ')}`, others),
    ];
  });
  return [...parseMarkdown(body.description), ...contents];
}

/** A body's own fields stand open; those of an object with a section are one link away. */
function bodyFields(schema: SchemaOrReference, context: SchemaContext): Block[] {
  return isReference(schema) && context.objects.has(schema.$ref)
    ? renderNestedFields('Fields', schema, context)
    : [
        ...renderMeaning(withoutExamples(schema), context.resolve),
        ...renderFields(schema, context),
      ];
}

/** The programs send the examples of a body. */
function withoutExamples(schema: SchemaOrReference): SchemaOrReference {
  const {example: _example, examples: _examples, default: _default, ...rest} = schema as Schema;
  return rest;
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
