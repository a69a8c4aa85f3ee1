import {toAnchor} from '../anchors';
import type {Parameter, Schema, SchemaOrReference} from '../document/openapi';
import {isReference} from '../document/references';
import {sentCalls, titleOf} from '../request/calls';
import {accessOf} from '../request/credentials';
import {bodyExamples, contentsOfBody, hasBody, pathOfServer, serverUrls} from '../request/request';
import type {Call} from '../request/request';
import {requestSnippets} from '../request/snippets';
import {without} from './common';
import {errorsOf, keyOfError, renderErrors} from './errors';
import {codes, element, filled, forGroups, furtherReading, inlineCode, paragraph} from './nodes';
import {operationHeading, parseMarkdown, type Block} from './nodes';
import type {Context, Page} from './page';
import {exampleTabs, renderExamples} from './renderExamples';
import {
  groupContents,
  renderAnswers,
  renderContents,
  renderResponses,
  valueTable,
} from './renderResponses';
import {hasCollapsibleFields, nested, renderFields} from './renderSchema';
import {renderMeaning, renderNestedFields} from './renderSchema';

const PLACES: Record<Parameter['in'], string> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
};

/**
 * An operation: what explains it beside what it looks like, on narrow screens one below the other. The order is that
 * of reading: description, parameters, request, responses, errors, and the requests that the API then sends.
 *
 * @param contract name of the contract, if the page offers to try its operations
 */
export function renderOperation(call: Call, page: Page, contract?: string): Block[] {
  const {operation, method, document, anchor: id} = call;
  const context = {...page, direction: 'request', anchor: id, operation: id} as const;
  const shared = [...page.errors, ...(hasBody(call) ? page.bodyErrors : [])];
  const answering = {...context, direction: 'response', anchor: `${id}-errors`} as const;
  const errors = renderErrors(without(errorsOf(call), shared, keyOfError), answering);
  const callbacks = Object.entries(operation.callbacks ?? {}).flatMap(([name, given]) =>
    sentCalls(given, document).flatMap((sent) =>
      renderCallback(name, {...sent, anchor: `${id}-callback-${toAnchor(name)}`}, page),
    ),
  );
  return forGroups(operation, [
    operationHeading(method, titleOf(call), id),
    element('Operation', {id}, [
      endpoint(call, contract),
      element('OperationText', {}, [
        ...parseMarkdown(operation.description),
        ...furtherReading(operation.externalDocs),
        ...parameterTables(call, context, labelled),
        ...labelled('Request body', renderBody(call, context), 'body'),
      ]),
      element('OperationExample', {}, labelled('Example request', programs(call), 'example')),
      ...labelled('Responses', renderResponses(call, page), 'responses'),
      ...labelled('Errors', errors, 'errors'),
      ...labelled('Callbacks', callbacks, 'callbacks'),
    ]),
  ]);
}

/** A part with its heading, which the page's table of contents does not list. */
function labelled(label: string, blocks: Block[], name: string): Block[] {
  const text = {type: 'text' as const, value: label};
  const head = element('OperationPart', {name, folds: hasCollapsibleFields(blocks)}, [text]);
  return blocks.length > 0 ? [head, ...blocks] : [];
}

function renderCallback(name: string, call: Call, page: Page): Block[] {
  const {method, path, operation} = call;
  const lead = paragraph(
    ...[inlineCode(name), ': the API sends ', inlineCode(`${method.toUpperCase()} ${path}`)],
    operation.summary ? `. ${operation.summary}.` : '.',
  );
  return forGroups(operation, renderSentRequest(call, page, [lead]));
}

/** A request that the API sends, and the reader's responses to it. */
export function renderSentRequest(call: Call, page: Page, lead: Block[]): Block[] {
  const {operation, anchor, resolve} = call;
  const context = {...page, direction: 'response', anchor} as const;
  const contents = contentsOfBody(call);
  return [
    element('OperationText', {}, [
      ...lead,
      ...parseMarkdown(operation.description),
      ...furtherReading(operation.externalDocs),
      ...parameterTables(call, context, nested),
      ...parseMarkdown(operation.requestBody?.description),
      ...renderContents(contents, 'Body fields', {...context, anchor: `${anchor}-body`}),
      ...renderAnswers(Object.entries(operation.responses ?? {}), anchor, page),
    ]),
    ...filled('OperationExample', {}, renderExamples(contents, '', resolve)),
  ];
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

/** A table for each place of parameters. */
function parameterTables(
  {parameters}: Call,
  context: Context,
  label: (label: string, blocks: Block[], place: string) => Block[],
): Block[] {
  return Object.entries(PLACES).flatMap(([place, title]) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const rows = own.map((parameter) => [parameter.name, parameter] as const);
    const anchor = `${context.anchor}-${place}`;
    return label(title, valueTable(rows, {...context, anchor}), place);
  });
}

function renderBody({operation: {requestBody = {}}, resolve}: Call, context: Context): Block[] {
  const {description, required, content = {}} = requestBody;
  const anchor = `${context.anchor}-body`;
  const contents = groupContents(Object.entries(content)).flatMap(
    ({types, media}, index): Block[] => [
      paragraph('Send the body as ', ...codes(types), required ? '.' : '. The body is optional.'),
      ...(media.schema ? bodyFields(media.schema, {...context, anchor}) : []),
      // The programs send the first media type.
      ...nested(
        `Example as ${types.join(', ')}`,
        index > 0 ? renderExamples([[types[0] ?? '', media]], '', resolve) : [],
      ),
    ],
  );
  return [...parseMarkdown(description), ...contents];
}

/** A body's own fields stand open; those of an object with a section are one link away. */
function bodyFields(schema: SchemaOrReference, context: Context): Block[] {
  // The programs send the examples of a body.
  const {example: _example, examples: _examples, default: _default, ...rest} = schema as Schema;
  return isReference(schema) && context.objects.has(schema.$ref)
    ? renderNestedFields('Fields', schema, context)
    : [...renderMeaning(rest, context), ...renderFields(schema, context)];
}

/** The call in every language; for each example of its body where the document has several. */
function programs(call: Call): Block[] {
  const examples = bodyExamples(call);
  return exampleTabs(
    (examples.length > 1 ? examples : [undefined]).map((example) => {
      const codes = requestSnippets(call, example).map(({id, code}) => [id, code] as const);
      return {
        name: example?.name ?? '',
        summary: example?.summary,
        block: element('RequestExamples', Object.fromEntries(codes)),
      };
    }),
  );
}
