import type {ApiDocument, Operation, Schema} from '../document/openapi';
import {createResolver, type Resolve} from '../document/references';
import {groupsOf} from '../document/marks';
import {chooseExamples} from './chooseExamples';
import {formatExample} from './formatExample';
import {
  element,
  forGroups,
  heading,
  inlineCode,
  paragraph,
  parseMarkdown,
  type Block,
} from './nodes';
import {valueRow} from './renderResponses';
import {renderNestedFields, type SchemaContext} from './renderSchema';

type Event = {name: string; groups?: string[]; operation: Operation};

/** What the platform sends to the reader's own address: the `webhooks` of the document. */
export function renderEvents(document: ApiDocument, objects: SchemaContext['objects']): Block[] {
  const resolve = createResolver(document);
  const context = {resolve, objects, direction: 'response', anchor: 'webhook-events'} as const;
  const events = Object.entries(document.webhooks ?? {}).flatMap(([name, given]): Event[] => {
    const item = resolve(given);
    const groups = groupsOf(item);
    return item.post ? [{name, operation: item.post, ...(groups && {groups})}] : [];
  });
  const [first] = events;
  if (!first) {
    return [];
  }
  const headers = (first.operation.parameters ?? []).flatMap((given) => {
    const parameter = resolve(given);
    return valueRow(parameter.name, parameter, context);
  });
  return [
    heading(2, 'Webhook events', 'webhook-events'),
    paragraph(
      'The platform sends these requests to your webhook. Each request includes these headers:',
    ),
    element('ParamTable', {}, headers),
    ...commonFields(first.operation, context),
    ...events.flatMap((event) => renderEvent(event, context)),
  ];
}

/** The fields around `data`, which every event has; each event lists those of its own `data`. */
function commonFields({requestBody}: Operation, context: SchemaContext): Block[] {
  const {resolve} = context;
  const [media] = Object.values((requestBody && resolve(requestBody).content) ?? {});
  const [common] = (media?.schema && resolve<Schema>(media.schema).allOf) ?? [];
  return common ? renderNestedFields('Fields common to all events', common, context) : [];
}

function renderEvent({name, groups, operation}: Event, context: SchemaContext): Block[] {
  const {resolve} = context;
  const id = `event-${name}`;
  const body = operation.requestBody && resolve(operation.requestBody);
  const contents = Object.entries(body?.content ?? {});
  const fields = contents.flatMap(([, {schema}]) => {
    const data = schema && fieldOf(schema, 'data', resolve);
    return data ? renderNestedFields('Fields of data', data, {...context, anchor: id}) : [];
  });
  const examples = contents.flatMap(([mediaType, media]) =>
    chooseExamples(media, resolve).map(({value}) => formatExample(mediaType, value)),
  );
  const [media] = contents.map(([, content]) => content);
  const type = media?.schema && fieldOf(media.schema, 'type', resolve);
  const constant = type && resolve(type).const;
  const title = typeof constant === 'string' ? constant : name;
  return forGroups(groups ?? groupsOf(operation), [
    heading(3, title, id),
    element('Operation', {id}, [
      element('OperationText', {}, [
        paragraph(
          operation.summary ?? '',
          ". The event's ",
          inlineCode('type'),
          ' is ',
          inlineCode(title),
          '.',
        ),
        ...parseMarkdown(operation.description),
        ...fields,
      ]),
      ...(examples.length > 0 ? [element('OperationExample', {}, examples)] : []),
    ]),
  ]);
}

/** A property of a schema or of one of the parts that it is composed of; the last part is the narrowest. */
function fieldOf(given: Schema | {$ref: string}, name: string, resolve: Resolve) {
  const {properties, allOf = []} = resolve<Schema>(given);
  const parts = [{properties}, ...allOf.map((part) => resolve<Schema>(part))];
  return parts.map((part) => part.properties?.[name]).findLast((field) => field !== undefined);
}
