import {STATUS_CODES} from 'node:http';
import {groupsOf} from '../document/groupsOf';
import type {Operation, Response} from '../document/openapi';
import {isRecord, type Resolve} from '../document/references';
import {chooseExamples, type NamedExample} from './chooseExamples';
import {element, filled, forGroups, parseMarkdown, type Block} from './nodes';
import type {Context, ErrorPart, Page} from './page';
import {renderExamples} from './renderExamples';
import {renderContents, valueRow} from './renderResponses';
import {fieldTable, nested} from './renderSchema';
import {contentsOf, isSuccess} from './request';

/** The errors of an operation's responses, by status. */
export function errorsOf({responses = {}}: Operation, resolve: Resolve): ErrorPart[] {
  const statuses = Object.keys(responses);
  return Object.entries(responses)
    .filter(([status]) => !isSuccess(status, statuses))
    .flatMap(([status, given]) => {
      const response = resolve(given);
      const groups = groupsOf(response);
      return partsOf(response, resolve).map((part) => ({status, groups, ...part}));
    });
}

/** The errors that all of these operations have, which the page shows once. */
export function commonErrors(perOperation: readonly ErrorPart[][]): ErrorPart[] {
  const [first = [], ...others] = perOperation;
  const keys = others.map((errors) => new Set(errors.map(keyOf)));
  return others.length === 0
    ? []
    : first.filter((error) => keys.every((known) => known.has(keyOf(error))));
}

export function without(errors: readonly ErrorPart[], common: readonly ErrorPart[]): ErrorPart[] {
  const keys = new Set(common.map(keyOf));
  return errors.filter((error) => !keys.has(keyOf(error)));
}

/** A body and a header are the same for every status. */
const keyOf = ({status, ...part}: ErrorPart) =>
  JSON.stringify(part.is === 'row' ? {...part, status} : part);

function distinct(errors: readonly ErrorPart[]): ErrorPart[] {
  const keys = errors.map(keyOf);
  return errors.filter((error, index) => keys.indexOf(keyOf(error)) === index);
}

/**
 * The table of errors, each body that they have with its statuses, and the headers that not all responses have.
 *
 * @param type media type of all errors that the page says before
 */
export function renderErrors(
  errors: readonly ErrorPart[],
  context: Context & Pick<Page, 'headers'>,
  type?: string,
): Block[] {
  const rows = distinct(errors).flatMap((error) =>
    error.is === 'row'
      ? forGroups(error.groups, [
          element('ErrorCode', {status: error.status, code: error.code}, [
            element('ErrorMeaning', {}, parseMarkdown(error.means)),
            element('ErrorFix', {}, parseMarkdown(error.fix)),
          ]),
        ])
      : [],
  );
  const parts = distinct(errors).map((error) => {
    const same = errors.filter((other) => keyOf(other) === keyOf(error));
    return {error, statuses: [...new Set(same.map(({status}) => status))]};
  });
  const bodies = parts.flatMap(({error, statuses}) =>
    error.is === 'body' ? [{...error, statuses}] : [],
  );
  const headers = parts.flatMap(({error, statuses}) => {
    if (error.is !== 'header' || context.headers.has(error.name)) {
      return [];
    }
    const description = `With ${statuses.join(', ')}. ${error.header.description ?? ''}`.trim();
    const row = valueRow(error.name, {...error.header, description}, context);
    return forGroups(error.groups, row);
  });
  return [
    ...filled('ErrorTable', {}, rows),
    ...bodies.flatMap(({groups, statuses, type: own, media}) => {
      const label = bodies.length === 1 ? 'Error fields' : `Fields of ${statuses.join(', ')}`;
      const [status = ''] = statuses;
      const anchor = `${context.anchor}-${status.toLowerCase()}`;
      const contents = [[own, media]] as const;
      const title = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
      return forGroups(groups, [
        ...renderContents(contents, label, {...context, anchor}, type),
        ...renderExamples(contents, title, context.resolve),
      ]);
    }),
    ...nested('Response headers', fieldTable(headers, context)),
  ];
}

/**
 * An example that is named by a code in it describes this code: the summary says what it means, the description how to
 * fix it.
 */
const isCode = ({name, value}: Pick<NamedExample, 'name' | 'value'>) =>
  isRecord(value) && Object.values(value).includes(name);

type Part<T = ErrorPart> = T extends unknown ? Omit<T, 'status' | 'groups'> : never;

function partsOf({content, headers, description = ''}: Response, resolve: Resolve): Part[] {
  const contents = contentsOf(content, resolve);
  const [media] = contents.map(([, found]) => found);
  const codes = media ? chooseExamples(media, resolve).filter(isCode) : [];
  const rows = codes.map(({name, summary = description, description: fix}): Part => ({
    is: 'row',
    code: name,
    means: summary,
    ...(fix && {fix}),
  }));
  const bodies = contents.flatMap(([type, {examples = {}, ...described}]): Part[] => {
    const others = Object.entries(examples).filter(([name, given]) => {
      const {value, dataValue = value} = resolve(given);
      return !isCode({name, value: dataValue});
    });
    const shown = {
      ...described,
      ...(others.length > 0 && {examples: Object.fromEntries(others)}),
    };
    return Object.keys(shown).length > 0 ? [{is: 'body', type, media: shown}] : [];
  });
  const listed = Object.entries(headers ?? {}).map(([name, header]): Part => ({
    is: 'header',
    name,
    header: resolve(header),
  }));
  return [
    ...(rows.length > 0 ? rows : [{is: 'row', means: description} as const]),
    ...bodies,
    ...listed,
  ];
}
