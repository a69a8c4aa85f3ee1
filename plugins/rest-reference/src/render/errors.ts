import type {Response} from '../document/openapi';
import {isRecord, type Resolve} from '../document/references';
import {chooseExamples, type NamedExample} from '../request/chooseExamples';
import {responsesOf, type Call} from '../request/request';
import {element, filled, forGroups, parseMarkdown, type Block} from './nodes';
import type {Context, ErrorPart, Page} from './page';
import {renderExamples} from './renderExamples';
import {renderContents, titleOfStatus, valueRow} from './renderResponses';
import {fieldTable, nested} from './renderSchema';

/** The errors of an operation's responses, by status. */
export const errorsOf = (call: Call): ErrorPart[] =>
  responsesOf(call, false).flatMap(([status, response]) =>
    partsOf(response, call.resolve).map((part) => ({
      status,
      'x-groups': response['x-groups'],
      ...part,
    })),
  );

/** A body and a header are the same for every status. */
export const keyOfError = ({status, ...part}: ErrorPart): string =>
  JSON.stringify(part.is === 'row' ? {...part, status} : part);

/** An error of several statuses. */
type Shared = {error: ErrorPart; statuses: string[]};

function shared(errors: readonly ErrorPart[]): Shared[] {
  const found = new Map<string, Shared>();
  for (const error of errors) {
    const {statuses} = found.get(keyOfError(error)) ?? {statuses: []};
    found.set(keyOfError(error), {error, statuses: [...new Set([...statuses, error.status])]});
  }
  return [...found.values()];
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
  const parts = shared(errors);
  const isAlone = parts.filter(({error}) => error.is === 'body').length === 1;
  const render = (is: ErrorPart['is']) =>
    parts
      .filter(({error}) => error.is === is)
      .flatMap((part) => forGroups(part.error, renderPart(part, context, isAlone, type)));
  return [
    ...filled('ErrorTable', {}, render('row')),
    ...render('body'),
    ...nested('Response headers', fieldTable(render('header'), context)),
  ];
}

function renderPart(
  {error, statuses}: Shared,
  context: Context & Pick<Page, 'headers'>,
  isAlone: boolean,
  known?: string,
): Block[] {
  const [status = ''] = statuses;
  if (error.is === 'row') {
    const meaning = element('ErrorMeaning', {}, parseMarkdown(error.means));
    const fix = element('ErrorFix', {}, parseMarkdown(error.fix));
    return [element('ErrorCode', {status, code: error.code}, [meaning, fix])];
  }
  if (error.is === 'body') {
    const label = isAlone ? 'Error fields' : `Fields of ${statuses.join(', ')}`;
    const anchor = `${context.anchor}-${status.toLowerCase()}`;
    const contents = [[error.type, error.media]] as const;
    return [
      ...renderContents(contents, label, {...context, anchor}, known),
      ...renderExamples(contents, titleOfStatus(status), context.resolve),
    ];
  }
  const {name, header} = error;
  const description = `With ${statuses.join(', ')}. ${header.description ?? ''}`.trim();
  return context.headers.has(name) ? [] : valueRow(name, {...header, description}, context);
}

/**
 * An example that is named by a code in it describes this code: the summary says what it means, the description how to
 * fix it.
 */
const isCode = ({name, value}: Pick<NamedExample, 'name' | 'value'>) =>
  isRecord(value) && Object.values(value).includes(name);

type Part<T = ErrorPart> = T extends unknown ? Omit<T, 'status' | 'x-groups'> : never;

function partsOf(
  {content = {}, headers = {}, description = ''}: Response,
  resolve: Resolve,
): Part[] {
  const contents = Object.entries(content);
  const [rows = []] = contents.map(([, media]) =>
    chooseExamples(media, resolve)
      .filter(isCode)
      .map(({name, summary = description, description: fix}): Part => ({
        ...{is: 'row', code: name, means: summary, fix},
      })),
  );
  const bodies = contents.flatMap(([type, {examples = {}, ...described}]): Part[] => {
    const others = Object.entries(examples).filter(
      ([name, {value, dataValue = value}]) => !isCode({name, value: dataValue}),
    );
    const own = others.length > 0 && {examples: Object.fromEntries(others)};
    const media = {...described, ...own};
    return Object.keys(media).length > 0 ? [{is: 'body', type, media}] : [];
  });
  const listed = Object.entries(headers).map(([name, header]): Part => ({
    ...{is: 'header', name, header},
  }));
  return [
    ...(rows.length > 0 ? rows : [{is: 'row', means: description} as const]),
    ...bodies,
    ...listed,
  ];
}
