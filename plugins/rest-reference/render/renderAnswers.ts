import type {Header, MediaType, Response} from '../openapi';
import {groupsOf} from '../visibility';
import type {errorsOf} from './errors';
import {exampleBlock, examplesOf} from './examples';
import {element, forGroups, parseMarkdown, type Block} from './nodes';
import {fieldsBelow, nested, renderField, type SchemaContext} from './renderSchema';
import type {Call} from './request';
import {statusText} from './statusText';

/** What every operation of the page shares, and no operation repeats. */
export type Shared = {
  errors: ReturnType<typeof errorsOf>;
  headers: readonly string[];
  objects: SchemaContext['objects'];
};

/** What an operation answers when all goes well. Errors have a table of their own. */
export function renderAnswers({operation, resolve}: Call, shared: Shared): Block[] {
  const context = {resolve, objects: shared.objects, direction: 'response'} as const;
  return Object.entries(operation.responses ?? {})
    .filter(([status]) => /^[123]/.test(status))
    .flatMap(([status, given]) => {
      const response = resolve(given);
      return forGroups(groupsOf(response), answer(status, response, context, shared));
    });
}

function answer(
  status: string,
  response: Response,
  context: SchemaContext,
  shared: Shared,
): Block[] {
  const description = parseMarkdown(response.description);
  const lead = element('Answer', {status, reason: statusText(status)}, description);
  const headers = Object.entries(response.headers ?? {})
    .filter(([name]) => !shared.headers.includes(name))
    .flatMap(([name, header]) => valueRow(name, context.resolve(header), context));
  const contents = Object.entries(response.content ?? {}).flatMap(([mediaType, media]) =>
    answerContent(status, mediaType, media, context),
  );
  return [
    lead,
    ...nested('Response headers', headers.length > 0 ? [element('ParamTable', {}, headers)] : []),
    ...contents,
  ];
}

function answerContent(
  status: string,
  mediaType: string,
  media: MediaType,
  context: SchemaContext,
): Block[] {
  const {schema} = media;
  const fields = schema ? fieldsBelow('Response fields', schema, context) : [];
  const examples = examplesOf(media, context.resolve).map(({summary, value}) =>
    exampleBlock(mediaType, value, summary ?? `${status} ${statusText(status)}`.trim()),
  );
  return [...fields, ...examples];
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
