import {STATUS_CODES} from 'node:http';
import {isDeepStrictEqual} from 'node:util';
import type {Header, Link, MediaType, Response} from '../document/openapi';
import {isRecord, segmentsOf} from '../document/references';
import {responsesOf, schemaOf, type Call} from '../request/request';
import {literal} from '../request/serialize';
import {describeType} from './describeType';
import {codes, element, filled, forGroups, inlineCode, joined, link, paragraph} from './nodes';
import {bulletList, parseMarkdown, parseWords, type Block, type Words} from './nodes';
import type {Context, Page} from './page';
import {renderExamples, type Contents} from './renderExamples';
import {
  fieldTable,
  nested,
  renderField,
  renderMeaning,
  renderNestedFields,
  sectionOf,
} from './renderSchema';

/** The successful responses of an operation, each beside its examples. Errors have a separate table. */
export function renderResponses(call: Call, page: Page): Block[] {
  const {anchor} = call;
  return responsesOf(call, true).flatMap(([status, response]) => {
    const place = {...page, operation: anchor};
    const {text, examples} = renderResponse(status, response, anchor, place);
    return forGroups(response, [
      element('OperationText', {}, text),
      ...filled('OperationExample', {}, examples),
    ]);
  });
}

/** `404 Not Found`. */
export const titleOfStatus = (status: string): string =>
  `${status} ${STATUS_CODES[status] ?? ''}`.trim();

/** @param place anchor of the operation */
function renderResponse(
  status: string,
  {description, headers = {}, content = {}, links = {}}: Response,
  place: string,
  page: Page & Pick<Context, 'operation'>,
): {text: Block[]; examples: Block[]} {
  const {resolve} = page;
  const anchor = `${place}-response-${status.toLowerCase()}`;
  const context = {...page, direction: 'response', anchor} as const;
  const reason = STATUS_CODES[status] ?? '';
  const rows = Object.entries(headers).filter(([name]) => !page.headers.has(name));
  const contents = Object.entries(content);
  const following = Object.entries(links).map(([name, given]) => describeLink(name, given, page));
  return {
    text: [
      element('Answer', {status, reason}, parseMarkdown(description)),
      ...nested('Response headers', valueTable(rows, {...context, anchor: `${anchor}-header`})),
      ...renderContents(contents, 'Response fields', context),
      ...nested('What can follow', bulletList(following)),
    ],
    examples: renderExamples(contents, titleOfStatus(status), resolve),
  };
}

/** What the reader's responses to a request of the API mean. */
export function renderAnswers(
  responses: [status: string, Response][],
  place: string,
  page: Page,
): Block[] {
  const answers = responses.flatMap(([status, response]) => {
    const {text, examples} = renderResponse(status, response, place, {...page, headers: new Map()});
    return forGroups(response, [...text, ...examples]);
  });
  return nested('Your responses', answers);
}

/** The operation that a link names, with what it takes from the response. */
function describeLink(name: string, given: Link, {calls}: Page): Words {
  const {operationId, operationRef = '', parameters = {}, requestBody, description} = given;
  const [, path, method] = operationRef.startsWith('#') ? segmentsOf(operationRef) : [];
  const target = calls.find(
    (call) =>
      call.operation.operationId === operationId || (call.path === path && call.method === method),
  );
  const values = [
    ...Object.entries(parameters),
    ...(requestBody === undefined ? [] : [['the body', requestBody] as const]),
  ].map(([key, value]) => [`${key} from `, inlineCode(literal(value))]);
  const isShown = target && operationId !== undefined;
  return [
    inlineCode(name),
    ': ',
    isShown ? link(`#${target.anchor}`, operationId) : (operationId ?? operationRef),
    ...(values.length > 0 ? [' with ', ...joined(values, ', ')] : []),
    '. ',
    ...parseWords(description),
  ];
}

export function valueTable(
  values: readonly (readonly [name: string, value: Header])[],
  context: Context,
): Block[] {
  return fieldTable(
    values.flatMap(([name, value]) => valueRow(name, value, context)),
    context,
  );
}

/** Parameters and headers say more of a value than its schema: a description, whether it is required. */
export function valueRow(name: string, value: Header, context: Context): Block[] {
  const {description, required = false, deprecated, example, examples} = value;
  const [media] = Object.keys(value.content ?? {});
  const [first] = Object.values(examples ?? {});
  // The programs show the examples of parameters.
  const shown = 'in' in value ? undefined : (example ?? first?.value);
  const described = {
    ...schemaOf(value),
    ...(description !== undefined && {description}),
    ...(deprecated && {deprecated}),
    ...(shown !== undefined && !isRecord(shown) && !Array.isArray(shown) && {example: shown}),
    ...(media !== undefined && {contentMediaType: media}),
  };
  return forGroups(value, renderField(name, described, required, context));
}

/**
 * The bodies of a response: the fields in a fold, and the media type unless it is JSON alone. Media types with the same
 * schema are one body.
 *
 * @param known media type that the page says before
 */
export function renderContents(
  contents: Contents,
  label: string,
  context: Context,
  known = 'application/json',
): Block[] {
  const groups = groupContents(contents);
  return groups.flatMap(({types, media}) => {
    const described = media.schema ?? media.itemSchema;
    const name = groups.length > 1 ? `${label} (${types.join(', ')})` : label;
    const fields = described ? renderNestedFields(name, described, context) : [];
    const meaning =
      described && !sectionOf(described, context) ? renderMeaning(described, context) : [];
    const isKnown = ['application/json', known].includes(types.join()) && fields.length > 0;
    return [...(isKnown ? [] : [leadOf(types, media, context)]), ...meaning, ...fields];
  });
}

/** `Body: application/x-ndjson, a stream of Event.` */
function leadOf(
  types: readonly string[],
  {schema, itemSchema}: MediaType,
  {resolve}: Context,
): Block {
  const type = schema && describeType(schema, resolve);
  const stream = itemSchema && `each item is ${describeType(itemSchema, resolve)}`;
  const said = [type, stream].filter((words) => words !== undefined && words !== 'any');
  return paragraph('Body: ', ...codes(types), ...said.map((words) => `, ${words}`), '.');
}

/** The media types of a body, those with the same schema together. */
export function groupContents(contents: Contents): {types: string[]; media: MediaType}[] {
  const groups: {types: string[]; media: MediaType}[] = [];
  for (const [type, media] of contents) {
    const {schema, itemSchema} = media;
    const known = groups.find(({media: other}) =>
      isDeepStrictEqual([schema, itemSchema], [other.schema, other.itemSchema]),
    );
    if (known && schema) {
      known.types.push(type);
    } else {
      groups.push({types: [type], media});
    }
  }
  return groups;
}
