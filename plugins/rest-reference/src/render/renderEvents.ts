import {isDeepStrictEqual} from 'node:util';
import {toAnchor} from '../anchors';
import type {ApiDocument, Response, Schema} from '../document/openapi';
import {groupsOf} from '../document/groupsOf';
import {isReference, type Resolve} from '../document/references';
import type {ClaimAnchor} from './anchors';
import {sentCalls} from './calls';
import {renderSentRequest} from './renderOperation';
import {
  element,
  forGroups,
  heading,
  inlineCode,
  paragraph,
  parseMarkdown,
  type Block,
} from './nodes';
import {renderResponse, valueRow, type Shared} from './renderResponses';
import {nested, renderNestedFields} from './renderSchema';
import {contentsOf, type Call} from './request';

/** What all events have, which the page shows once: nothing if there is only one. */
type Common = {
  method: string | undefined;
  headers: Call['parameters'];
  /** The schema that each body extends. */
  base: Schema | undefined;
  responses: NonNullable<ApiDocument['components']>['responses'];
};

/** The requests that the API sends to the reader's own address: the `webhooks` of the document. */
export function renderEvents(document: ApiDocument, shared: Shared, claim: ClaimAnchor): Block[] {
  const events = sentCalls(document.webhooks, document);
  const [first] = events;
  if (!first) {
    return [];
  }
  const id = claim('webhook-events');
  const {resolve} = first;
  const common = commonOf(events);
  const context = {resolve, objects: shared.objects, direction: 'response', anchor: id} as const;
  const headers = common.headers.flatMap((header) => valueRow(header.name, header, context));
  const how = common.method
    ? ['The API sends these events to your webhook as ', inlineCode(common.method), ' requests.']
    : ['The API sends these requests to your webhook.'];
  return [
    heading(2, 'Webhook events', id),
    paragraph(...how, headers.length > 0 ? ' Each request includes these headers:' : ''),
    ...(headers.length > 0 ? [element('ParamTable', {}, headers)] : []),
    ...(common.base ? renderNestedFields('Fields common to all events', common.base, context) : []),
    ...nested('Your responses', renderAnswers(common.responses, context, shared)),
    ...events.flatMap((event) =>
      renderEvent({...event, anchor: claim(`event-${toAnchor(event.path)}`)}, common, shared),
    ),
  ];
}

function commonOf(events: readonly Call[]): Common {
  const [first, ...others] = events;
  if (!first || others.length === 0) {
    return {method: undefined, headers: [], base: undefined, responses: {}};
  }
  const all = <T>(of: (event: Call) => readonly T[]): T[] =>
    of(first).filter((one) =>
      others.every((event) => of(event).some((other) => isDeepStrictEqual(one, other))),
    );
  const [method] = all(({method: name}) => [name.toUpperCase()]);
  const [base] = all((event) => basesOf(event));
  return {
    method,
    headers: all(({parameters}) => parameters.filter((parameter) => parameter.in === 'header')),
    base,
    responses: Object.fromEntries(all(({operation}) => Object.entries(operation.responses ?? {}))),
  };
}

/** The first part of the schema of a body with parts, if it has a name. */
function basesOf(event: Call): Schema[] {
  const [base] = schemaOfBody(event)?.allOf ?? [];
  return base && isReference(base) ? [base] : [];
}

function schemaOfBody({operation, resolve}: Call): Schema | undefined {
  const body = operation.requestBody && resolve(operation.requestBody);
  const [schema] = contentsOf(body?.content, resolve).map(([, media]) => media.schema);
  return schema && resolve<Schema>(schema);
}

function renderEvent(event: Call, common: Common, shared: Shared): Block[] {
  const {operation, path, method, anchor, parameters, resolve} = event;
  const isCommon = (values: readonly unknown[], one: unknown) =>
    values.some((other) => isDeepStrictEqual(one, other));
  const own = {
    ...withoutBase(event, common),
    parameters: parameters.filter((parameter) => !isCommon(common.headers, parameter)),
  };
  const {text, examples} = renderSentRequest(own, shared);
  const answers = Object.entries(operation.responses ?? {}).filter(
    (entry) => !isCommon(Object.entries(common.responses ?? {}), entry),
  );
  const context = {resolve, objects: shared.objects, direction: 'request', anchor} as const;
  const summary = operation.summary?.replace(/\.$/, '') ?? '';
  return forGroups(groupsOf(operation), [
    heading(3, operation['x-event'] ?? path, anchor),
    element('Operation', {id: anchor}, [
      element('OperationText', {}, [
        ...(common.method ? [] : [paragraph('Method: ', inlineCode(method.toUpperCase()), '.')]),
        ...(summary ? parseMarkdown(`${summary}.`) : []),
        ...text,
        ...nested('Your responses', renderAnswers(Object.fromEntries(answers), context, shared)),
      ]),
      ...(examples.length > 0 ? [element('OperationExample', {}, examples)] : []),
    ]),
  ]);
}

/** An event whose body has only the fields that no other event has. */
function withoutBase(event: Call, {base}: Common): Call {
  const schema = schemaOfBody(event);
  const {operation, resolve} = event;
  if (!base || !schema || !operation.requestBody) {
    return event;
  }
  const body = resolve(operation.requestBody);
  const content = contentsOf(body.content, resolve).map(([type, media]) => {
    const own = {...schema, allOf: schema.allOf?.slice(1) ?? []};
    return [type, {...media, schema: own}] as const;
  });
  const requestBody = {...body, content: Object.fromEntries(content)};
  return {...event, operation: {...operation, requestBody}};
}

function renderAnswers(
  responses: Common['responses'],
  context: {resolve: Resolve} & Parameters<typeof renderResponse>[2],
  shared: Shared,
): Block[] {
  return Object.entries(responses ?? {}).flatMap(([status, given]) => {
    const anchor = `${context.anchor}-response-${status.toLowerCase()}`;
    const response = context.resolve<Response>(given);
    const [text, ...others] = renderResponse(
      status,
      response,
      {...context, anchor},
      {
        ...shared,
        headers: [],
      },
    );
    const blocks = [text, ...others].flatMap((block) =>
      block && 'children' in block ? (block.children as Block[]) : [],
    );
    return forGroups(groupsOf(response), blocks);
  });
}
