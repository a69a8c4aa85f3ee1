import {isDeepStrictEqual} from 'node:util';
import type {Operation, Response} from '../document/openapi';
import type {Resolve} from '../document/references';
import {chooseExamples} from './chooseExamples';
import {element, parseMarkdown, type Block} from './nodes';

type ErrorCode = {status: string; code?: string; means: string; fix?: string};

/** All errors in the examples of an operation's responses, by status. */
export function errorsOf({responses}: Operation, resolve: Resolve): ErrorCode[] {
  return Object.entries(responses ?? {})
    .filter(([status]) => /^[45]/.test(status) || status === 'default')
    .flatMap(([status, given]) => codesOf(status, resolve(given), resolve));
}

/** The errors that all of these operations share, which the page shows once. */
export function commonErrors(perOperation: readonly ErrorCode[][]): ErrorCode[] {
  const [first = [], ...others] = perOperation;
  return others.length === 0
    ? []
    : first.filter((error) => others.every((errors) => errors.some(isSame(error))));
}

export function without(errors: readonly ErrorCode[], common: readonly ErrorCode[]): ErrorCode[] {
  return errors.filter((error) => !common.some(isSame(error)));
}

export function errorTable(errors: readonly ErrorCode[]): Block[] {
  if (errors.length === 0) {
    return [];
  }
  const rows = errors.map(({status, code, means, fix}) =>
    element('ErrorCode', {status, code}, [
      element('ErrorMeaning', {}, parseMarkdown(means)),
      element('ErrorFix', {}, parseMarkdown(fix)),
    ]),
  );
  return [element('ErrorTable', {}, rows)];
}

/** Examples of a problem are named by its code: the summary says what it means, the description how to fix it. */
function codesOf(status: string, response: Response, resolve: Resolve): ErrorCode[] {
  const [media] = Object.values(response.content ?? {});
  const codes = Object.keys(media?.examples ?? {});
  const examples = media
    ? chooseExamples(media, resolve).filter(({name}) => codes.includes(name))
    : [];
  if (examples.length === 0) {
    return [{status, means: response.description ?? ''}];
  }
  return examples.map(({name, summary, description}) => ({
    status,
    code: name,
    means: summary ?? response.description ?? '',
    ...(description && {fix: description}),
  }));
}

function isSame(one: ErrorCode) {
  return (other: ErrorCode) => isDeepStrictEqual(one, other);
}
