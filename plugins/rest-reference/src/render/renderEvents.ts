import {toAnchor} from '../anchors';
import type {MediaType, Schema} from '../document/openapi';
import {isReference} from '../document/references';
import {sentCalls} from '../request/calls';
import {contentsOfBody, type Call} from '../request/request';
import {commonTo, without} from './common';
import {element, forGroups, heading, inlineCode, paragraph, parseMarkdown} from './nodes';
import type {Block} from './nodes';
import type {Page} from './page';
import {renderSentRequest} from './renderOperation';
import {renderAnswers, valueTable} from './renderResponses';
import {renderNestedFields} from './renderSchema';

/** The requests that the API sends to the reader's own address: the `webhooks` of the document. */
export function renderEvents(page: Page): Block[] {
  const events = sentCalls(page.document.webhooks, page.document);
  if (events.length === 0) {
    return [];
  }
  const id = page.claim('webhook-events');
  const common = commonOf(events);
  const {methods, headers, bases, responses} = common;
  const context = {...page, direction: 'response', anchor: id} as const;
  const rows = headers.map((header) => [header.name, header] as const);
  const [method] = methods;
  const how = method
    ? ['The API sends these events to your webhook as ', inlineCode(method), ' requests.']
    : ['The API sends these requests to your webhook.'];
  return [
    heading(2, 'Webhook events', id),
    paragraph(...how, rows.length > 0 ? ' Each request includes these headers:' : ''),
    ...valueTable(rows, context),
    ...bases.flatMap((base) => renderNestedFields('Fields common to all events', base, context)),
    ...renderAnswers(responses, id, page),
    ...events.flatMap((event) => {
      const anchor = page.claim(`event-${toAnchor(event.path)}`);
      return renderEvent({...event, anchor}, common, page);
    }),
  ];
}

/** What all events have; `bases` are the schemas that each body extends. */
const commonOf = (events: readonly Call[]) => ({
  methods: commonTo(events.map(({method}) => [method.toUpperCase()])),
  headers: commonTo(events.map(({parameters}) => parameters.filter((one) => one.in === 'header'))),
  bases: commonTo(events.map(basesOf)),
  responses: commonTo(events.map(({operation}) => Object.entries(operation.responses ?? {}))),
});

type Common = ReturnType<typeof commonOf>;

/** The first part of the schema of a body with parts, if it has a name. */
function basesOf(event: Call): Schema[] {
  const [schema] = contentsOfBody(event).map(([, media]) => media.schema);
  const [base] = (schema && event.resolve<Schema>(schema).allOf) ?? [];
  return base && isReference(base) ? [base] : [];
}

function renderEvent(event: Call, common: Common, page: Page): Block[] {
  const {operation, path, method, anchor} = event;
  const summary = operation.summary?.replace(/\.$/, '') ?? '';
  const how = paragraph('Method: ', inlineCode(method.toUpperCase()), '.');
  const lead = [...(common.methods[0] ? [] : [how]), ...parseMarkdown(summary && `${summary}.`)];
  return forGroups(operation, [
    heading(3, operation['x-event'] ?? path, anchor),
    element('Operation', {id: anchor}, renderSentRequest(withoutCommon(event, common), page, lead)),
  ]);
}

/** An event with only what not all events have. */
function withoutCommon(event: Call, {bases, headers, responses}: Common): Call {
  const {operation, parameters, resolve} = event;
  const {requestBody, responses: own = {}} = operation;
  const contents = contentsOfBody(event).map(([type, media]): [string, MediaType] => {
    const {allOf = [], ...schema} = resolve<Schema>(media.schema ?? {});
    return [type, {...media, schema: {...schema, allOf: allOf.slice(bases.length)}}];
  });
  return {
    ...event,
    parameters: without(parameters, headers),
    operation: {
      ...operation,
      ...(bases.length > 0 && {
        requestBody: {...requestBody, content: Object.fromEntries(contents)},
      }),
      responses: Object.fromEntries(without(Object.entries(own), responses)),
    },
  };
}
