import type {Header, Link, Response} from '../document/openapi';
import {groupsOf} from '../document/groupsOf';
import {isRecord, segmentsOf} from '../document/references';
import {literal} from './literal';
import type {Errors} from './errors';
import {bulletList, element, forGroups, inlineCode, link, parseMarkdown, type Block} from './nodes';
import {renderContents, renderExamples} from './renderContents';
import {nested, renderField, type SchemaContext} from './renderSchema';
import {contentsOf, isSuccess, schemaOf, type Call} from './request';
import {statusText} from './statusText';

/** What every operation of the page shares, and no operation repeats. */
export type Shared = {
  errors: Errors;
  /** For operations with a request body. */
  bodyErrors: Errors;
  headers: readonly string[];
  objects: SchemaContext['objects'];
  /** The headings of the operations, by operation ID. */
  operations: ReadonlyMap<string, Call>;
  /** Name of the contract, if the page offers to try its operations. */
  contract?: string | undefined;
};

/**
 * The successful responses of an operation, each beside its examples. Errors have a separate table.
 *
 * @param id anchor of the operation
 */
export function renderResponses({operation, resolve}: Call, shared: Shared, id: string): Block[] {
  const context = {resolve, objects: shared.objects, direction: 'response'} as const;
  const statuses = Object.keys(operation.responses ?? {});
  return Object.entries(operation.responses ?? {})
    .filter(([status]) => isSuccess(status, statuses))
    .flatMap(([status, given]) => {
      const response = resolve(given);
      const anchor = `${id}-response-${status.toLowerCase()}`;
      return forGroups(
        groupsOf(response),
        renderResponse(status, response, {...context, anchor}, shared),
      );
    });
}

export function renderResponse(
  status: string,
  response: Response,
  context: SchemaContext,
  shared: Pick<Shared, 'headers' | 'operations'>,
): Block[] {
  const {resolve} = context;
  const description = parseMarkdown(response.description);
  const lead = element('Answer', {status, reason: statusText(status)}, description);
  const headers = Object.entries(response.headers ?? {})
    .filter(([name]) => !shared.headers.includes(name))
    .flatMap(([name, header]) =>
      valueRow(name, resolve(header), {...context, anchor: `${context.anchor}-header`}),
    );
  const contents = contentsOf(response.content, resolve);
  const examples = renderExamples(contents, `${status} ${statusText(status)}`.trim(), context);
  const links = Object.entries(response.links ?? {}).map(([name, given]) =>
    describeLink(name, resolve<Link>(given), shared.operations),
  );
  return [
    element('OperationText', {}, [
      lead,
      ...nested('Response headers', headers.length > 0 ? [element('ParamTable', {}, headers)] : []),
      ...renderContents(contents, 'Response fields', context),
      ...nested('What can follow', bulletList(links)),
    ]),
    ...(examples.length > 0 ? [element('OperationExample', {}, examples)] : []),
  ];
}

/** The operation that a link names, with what it takes from the response. */
function describeLink(
  name: string,
  {operationId, operationRef = '', parameters = {}, requestBody, description}: Link,
  operations: Shared['operations'],
): Parameters<typeof bulletList>[0][number] {
  const [, path, method] = operationRef.startsWith('#') ? segmentsOf(operationRef) : [];
  const target = [...operations.values()].find(
    (call) =>
      call.operation.operationId === operationId || (call.path === path && call.method === method),
  );
  const [words] = parseMarkdown(description);
  const values = [
    ...Object.entries(parameters),
    ...(requestBody === undefined ? [] : [['the body', requestBody] as const]),
  ];
  const isShown = target && operationId !== undefined;
  return [
    inlineCode(name),
    ': ',
    isShown ? link(`#${target.anchor}`, operationId) : (operationId ?? operationRef),
    ...values.flatMap(([key, value], index) => [
      index > 0 ? ', ' : ' with ',
      `${key} from `,
      inlineCode(literal(value)),
    ]),
    '. ',
    ...(words?.type === 'paragraph' ? words.children : []),
  ];
}

/** Parameters and headers say more of a value than its schema: a description, whether it is required. */
export function valueRow(name: string, value: Header, context: SchemaContext): Block[] {
  const {description, required, deprecated, example, examples} = value;
  const schema = schemaOf(value);
  const [media] = Object.keys(value.content ?? {});
  const [first] = Object.values(examples ?? {});
  // The programs show the examples of parameters.
  const shown = 'in' in value ? undefined : (example ?? (first && context.resolve(first).value));
  const described = {
    ...schema,
    ...(description !== undefined && {description}),
    ...(deprecated && {deprecated}),
    ...(shown !== undefined && !isRecord(shown) && !Array.isArray(shown) && {example: shown}),
    ...(media !== undefined && {contentMediaType: media}),
  };
  const row = renderField(name, described, required ?? false, context);
  return forGroups(groupsOf(value), row);
}
