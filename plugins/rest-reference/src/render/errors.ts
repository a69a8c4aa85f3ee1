import {STATUS_CODES} from 'node:http';
import {groupsOf} from '../document/groupsOf';
import type {Operation, Response} from '../document/openapi';
import {isRecord, type Resolve} from '../document/references';
import {chooseExamples, type NamedExample} from './chooseExamples';
import {element, filled, forGroups, parseMarkdown, type Block} from './nodes';
import type {Context, ErrorPart} from './page';
import {renderExamples} from './renderExamples';
import {renderContents} from './renderResponses';
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
    : distinct(first.filter((error) => keys.every((known) => known.has(keyOf(error)))));
}

export function without(errors: readonly ErrorPart[], common: readonly ErrorPart[]): ErrorPart[] {
  const keys = new Set(common.map(keyOf));
  return errors.filter((error) => !keys.has(keyOf(error)));
}

/** A body is the same for every status. */
const keyOf = ({status, ...part}: ErrorPart) =>
  JSON.stringify(part.media ? part : {...part, status});

function distinct(errors: readonly ErrorPart[]): ErrorPart[] {
  const keys = errors.map(keyOf);
  return errors.filter((error, index) => keys.indexOf(keyOf(error)) === index);
}

/**
 * The table of errors, and each body that they have with its statuses.
 *
 * @param type media type of all errors that the page says before
 */
export function renderErrors(
  errors: readonly ErrorPart[],
  context: Context,
  type?: string,
): Block[] {
  const rows = errors.flatMap((error) =>
    error.media
      ? []
      : forGroups(error.groups, [
          element('ErrorCode', {status: error.status, code: error.code}, [
            element('ErrorMeaning', {}, parseMarkdown(error.means)),
            element('ErrorFix', {}, parseMarkdown(error.fix)),
          ]),
        ]),
  );
  const bodies = distinct(errors).flatMap((error) => (error.media ? [error] : []));
  return [
    ...filled('ErrorTable', {}, rows),
    ...bodies.flatMap((body) => {
      const same = errors.filter((error) => keyOf(error) === keyOf(body));
      const statuses = [...new Set(same.map(({status}) => status))];
      const label = bodies.length === 1 ? 'Error fields' : `Fields of ${statuses.join(', ')}`;
      const [status = ''] = statuses;
      const anchor = `${context.anchor}-${status.toLowerCase()}`;
      const contents = [[body.type, body.media]] as const;
      const title = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
      return forGroups(body.groups, [
        ...renderContents(contents, label, {...context, anchor}, type),
        ...renderExamples(contents, title, context.resolve),
      ]);
    }),
  ];
}

/**
 * An example that is named by a code in it describes this code: the summary says what it means, the description how to
 * fix it.
 */
const isCode = ({name, value}: Pick<NamedExample, 'name' | 'value'>) =>
  isRecord(value) && Object.values(value).includes(name);

type Part<T = ErrorPart> = T extends unknown ? Omit<T, 'status' | 'groups'> : never;

function partsOf({content, description = ''}: Response, resolve: Resolve): Part[] {
  const contents = contentsOf(content, resolve);
  const [media] = contents.map(([, found]) => found);
  const codes = media ? chooseExamples(media, resolve).filter(isCode) : [];
  const rows = codes.map(({name, summary = description, description: fix}) => ({
    code: name,
    means: summary,
    ...(fix && {fix}),
  }));
  const bodies = contents.flatMap(([type, {examples = {}, ...described}]) => {
    const others = Object.entries(examples).filter(([name, given]) => {
      const {value, dataValue = value} = resolve(given);
      return !isCode({name, value: dataValue});
    });
    const shown = {
      ...described,
      ...(others.length > 0 && {examples: Object.fromEntries(others)}),
    };
    return Object.keys(shown).length > 0 ? [{type, media: shown}] : [];
  });
  return [...(rows.length > 0 ? rows : [{means: description}]), ...bodies];
}
