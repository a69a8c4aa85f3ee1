import {isDeepStrictEqual} from 'node:util';
import type {MediaType, Operation, Response} from '../document/openapi';
import {groupsOf} from '../document/groupsOf';
import {isRecord, type Resolve} from '../document/references';
import {chooseExamples, type NamedExample} from './chooseExamples';
import {element, forGroups, parseMarkdown, type Block} from './nodes';
import {renderContents, renderExamples} from './renderContents';
import type {SchemaContext} from './renderSchema';
import {contentsOf, isSuccess} from './request';
import {statusText} from './statusText';

type ErrorCode = {
  status: string;
  code?: string;
  means: string;
  fix?: string;
  groups?: string[] | undefined;
};

/** The errors of an operation: its statuses and codes, and what their bodies hold besides the codes. */
export type Errors = {codes: ErrorCode[]; bodies: ErrorBody[]};

type ErrorBody = {
  status: string;
  type: string;
  media: MediaType;
  groups?: string[] | undefined;
};

/** All errors of an operation's responses, by status. */
export function errorsOf({responses}: Operation, resolve: Resolve): Errors {
  const statuses = Object.keys(responses ?? {});
  const failures = Object.entries(responses ?? {})
    .filter(([status]) => !isSuccess(status, statuses))
    .map(([status, given]) => [status, resolve(given)] as const);
  return {
    codes: failures.flatMap(([status, response]) =>
      codesOf(status, response, resolve).map((error) => ({...error, groups: groupsOf(response)})),
    ),
    bodies: failures.flatMap(([status, response]) =>
      bodiesOf(status, response, resolve).map((body) => ({...body, groups: groupsOf(response)})),
    ),
  };
}

/** The errors that all of these operations share, which the page shows once. */
export function commonErrors(perOperation: readonly Errors[]): Errors {
  const all = perOperation.map(({codes}) => codes);
  const [first = {codes: [], bodies: []}, ...others] = perOperation;
  if (others.length === 0) {
    return {codes: [], bodies: []};
  }
  const answering = perOperation.filter(({bodies}) => bodies.length > 0);
  return {
    codes: first.codes.filter((error) => all.every((errors) => errors.some(isSame(error)))),
    bodies:
      answering.length < 2
        ? []
        : (answering[0]?.bodies ?? []).filter(
            (body, index, list) =>
              list.findIndex(isSameBody(body)) === index &&
              answering.every(({bodies}) => bodies.some(isSameBody(body))),
          ),
  };
}

export function without(errors: Errors, common: Errors): Errors {
  return {
    codes: errors.codes.filter((error) => !common.codes.some(isSame(error))),
    bodies: errors.bodies.filter((body) => !common.bodies.some(isSameBody(body))),
  };
}

export const isNone = ({codes, bodies}: Errors): boolean => codes.length + bodies.length === 0;

/**
 * The table of errors, and each body that they have with its statuses.
 *
 * @param type media type of all errors that the page says before
 */
export function renderErrors(
  {codes, bodies}: Errors,
  context: SchemaContext,
  type?: string,
): Block[] {
  const rows = codes.flatMap(({status, code, means, fix, groups}) =>
    forGroups(groups, [
      element('ErrorCode', {status, code}, [
        element('ErrorMeaning', {}, parseMarkdown(means)),
        element('ErrorFix', {}, parseMarkdown(fix)),
      ]),
    ]),
  );
  const distinct = bodies.filter((body, index) => bodies.findIndex(isSameBody(body)) === index);
  return [
    ...(rows.length > 0 ? [element('ErrorTable', {}, rows)] : []),
    ...distinct.flatMap((body) => {
      const statuses = bodies.filter(isSameBody(body)).map(({status}) => status);
      const label =
        distinct.length === 1 ? 'Error fields' : `Fields of ${[...new Set(statuses)].join(', ')}`;
      const anchor = `${context.anchor}-${body.status.toLowerCase()}`;
      const contents = [[body.type, body.media]] as const;
      return forGroups(body.groups, [
        ...renderContents(contents, label, {...context, anchor}, body.type === type),
        ...renderExamples(contents, `${body.status} ${statusText(body.status)}`.trim(), context),
      ]);
    }),
  ];
}

/**
 * An example that is named by a code in it describes this code: the summary says what it means, the description how to
 * fix it.
 */
const isCode = ({name, value}: NamedExample) =>
  isRecord(value) && Object.values(value).includes(name);

function codesOf(status: string, {content, description}: Response, resolve: Resolve): ErrorCode[] {
  const [media] = contentsOf(content, resolve).map(([, found]) => found);
  const examples = media ? chooseExamples(media, resolve).filter(isCode) : [];
  if (examples.length === 0) {
    return [{status, means: description ?? ''}];
  }
  return examples.map(({name, summary, description: fix}) => ({
    status,
    code: name,
    means: summary ?? description ?? '',
    ...(fix && {fix}),
  }));
}

function bodiesOf(status: string, {content}: Response, resolve: Resolve): ErrorBody[] {
  return contentsOf(content, resolve).flatMap(([type, media]) => {
    const {example, examples = {}, ...described} = media;
    const others = Object.entries(examples).filter(([name, given]) => {
      const {value, dataValue = value} = resolve(given);
      return !isCode({name, value: dataValue});
    });
    const shown = {
      ...described,
      ...(example !== undefined && {example}),
      ...(others.length > 0 && {examples: Object.fromEntries(others)}),
    };
    return Object.keys(shown).length > 0 ? [{status, type, media: shown}] : [];
  });
}

function isSame(one: ErrorCode) {
  return (other: ErrorCode) => isDeepStrictEqual(one, other);
}

function isSameBody({status: _status, ...body}: ErrorBody) {
  return ({status: _other, ...other}: ErrorBody) => isDeepStrictEqual(body, other);
}
