import type {Header, MediaType, Operation, Response} from '../document/openapi';
import {groupsOf} from '../document/marks';
import type {Resolve} from '../document/references';
import {chooseExamples} from './chooseExamples';
import type {errorsOf} from './errors';
import {exampleTabs} from './exampleTabs';
import {formatExample} from './formatExample';
import {element, forGroups, parseMarkdown, type Block} from './nodes';
import {renderNestedFields, nested, renderField, type SchemaContext} from './renderSchema';
import type {Call} from './request';
import {statusText} from './statusText';

/** What every operation of the page shares, and no operation repeats. */
export type Shared = {
  errors: ReturnType<typeof errorsOf>;
  /** For operations with a request body. */
  bodyErrors: ReturnType<typeof errorsOf>;
  headers: readonly string[];
  objects: SchemaContext['objects'];
};

/**
 * The successful responses of an operation, each beside its examples. Errors have a separate table.
 *
 * @param id anchor of the operation
 */
export function renderResponses({operation, resolve}: Call, shared: Shared, id: string): Block[] {
  const context = {resolve, objects: shared.objects, direction: 'response'} as const;
  return Object.entries(operation.responses ?? {})
    .filter(([status], _index, all) =>
      isSuccess(
        status,
        all.map(([other]) => other),
      ),
    )
    .flatMap(([status, given]) => {
      const response = resolve(given);
      const anchor = `${id}-response-${status.toLowerCase()}`;
      return forGroups(
        groupsOf(response),
        renderResponse(status, response, {...context, anchor}, shared),
      );
    });
}

function renderResponse(
  status: string,
  response: Response,
  context: SchemaContext,
  shared: Shared,
): Block[] {
  const description = parseMarkdown(response.description);
  const lead = element('Answer', {status, reason: statusText(status)}, description);
  const headers = Object.entries(response.headers ?? {})
    .filter(([name]) => !shared.headers.includes(name))
    .flatMap(([name, header]) =>
      valueRow(name, context.resolve(header), {...context, anchor: `${context.anchor}-header`}),
    );
  const contents = Object.entries(response.content ?? {});
  const fields = contents.flatMap(([, {schema}]) =>
    schema ? renderNestedFields('Response fields', schema, context) : [],
  );
  const examples = contents.flatMap(([mediaType, media]) =>
    responseExamples(status, mediaType, media, context),
  );
  return [
    element('OperationText', {}, [
      lead,
      ...nested('Response headers', headers.length > 0 ? [element('ParamTable', {}, headers)] : []),
      ...fields,
    ]),
    ...(examples.length > 0 ? [element('OperationExample', {}, examples)] : []),
  ];
}

function responseExamples(
  status: string,
  mediaType: string,
  media: MediaType,
  {resolve}: SchemaContext,
): Block[] {
  const title = `${status} ${statusText(status)}`.trim();
  return exampleTabs(
    chooseExamples(media, resolve).map(({name, summary, value}) => ({
      name,
      summary,
      blocks: [formatExample(mediaType, value, summary ?? title)],
    })),
  );
}

/** Parameters and headers say more of a value than its schema: a description, whether it is required. */
export function valueRow(
  name: string,
  {schema, description, required, deprecated, ...value}: Header,
  context: SchemaContext,
): Block[] {
  const resolved = schema ? context.resolve(schema) : {};
  const described = {
    ...resolved,
    ...(description !== undefined && {description}),
    ...(deprecated && {deprecated}),
  };
  const row = renderField(name, described, required ?? false, context);
  return forGroups(groupsOf(value), row);
}

/** The statuses of successful responses: `default` is one if there is no other. */
export function isSuccess(status: string, statuses: readonly string[]): boolean {
  return status === 'default'
    ? !statuses.some((other) => /^[123]/.test(other))
    : /^[123]/.test(status);
}

/** The successful responses with a status from 200 to 299, or the default one. */
export function successesOf(responses: Operation['responses'], resolve: Resolve): Response[] {
  const statuses = Object.keys(responses ?? {});
  return Object.entries(responses ?? {})
    .filter(([status]) => !/^[13]/.test(status) && isSuccess(status, statuses))
    .map(([, response]) => resolve(response));
}
