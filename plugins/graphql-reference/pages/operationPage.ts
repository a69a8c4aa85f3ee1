import {getNamedType} from 'graphql';
import type {Operation} from '../model/types';
import {linkToType, typeLink, type PageContext} from './context';
import {toMdx} from './markdown';
import {code, fence, list, section} from './mdx';
import {inputMember} from './members';
import {outputNullability} from './nullability';
import {points, rulesOf} from './rules';

/** What belongs to the page of an operation only. */
export function operationParts(context: PageContext, entry: Operation): (string | null)[] {
  const {element, kind} = entry;
  return [
    section('Cost and authorization', 'access', [list(rulesOf(context, element))]),
    section(
      'Arguments',
      'operation-arguments',
      element.args.map((arg) => inputMember(context, arg)),
    ),
    result(context, entry),
    example(context, entry),
    errors(context, entry),
    context.notes[kind] ?? null,
  ];
}

function result(context: PageContext, {kind, element}: Operation): string | null {
  const type = getNamedType(element.type);
  const what = kind === 'subscription' ? 'Each event is' : 'The answer is';
  return section('Result', 'operation-result', [
    `${what} ${typeLink(context, element.type)}, ${outputNullability(element.type)}.`,
    type.description ? `${linkToType(context, type)}: ${toMdx(type.description)}` : null,
  ]);
}

function example(context: PageContext, entry: Operation): string | null {
  const found = context.examples.get(entry);
  if (!found) {
    return null;
  }
  const {document, variables, response, cost} = found;
  const hasVariables = Object.keys(variables).length > 0;
  return section('Example', 'operation-example', [
    fence('graphql', document, 'Operation'),
    hasVariables ? fence('json', asJson(variables), 'Variables') : null,
    fence('json', asJson(response), entry.kind === 'subscription' ? 'First event' : 'Response'),
    cost === null ? null : `This operation costs ${points(cost)}.`,
  ]);
}

function errors({errors: known}: PageContext, {element}: Operation): string | null {
  const codes = errorCodes(element.description ?? '');
  if (codes.length === 0) {
    return null;
  }
  const rows = codes.map((name) => `| ${code(name)} | ${known[name] ?? ''} |`);
  const table = ['| Code | Means |', '| --- | --- |', ...rows].join('\n');
  return section('Errors', 'operation-errors', [
    'Errors stand in `errors[]`, with the code in `extensions.code`.',
    table,
  ]);
}

const LISTED_ERRORS = /\s*\bErrors: ((?:`\w+`(?:, | and )?)+)\.?/;

/** The codes that a description lists after the word "Errors:". */
export function errorCodes(description: string): string[] {
  const listed = LISTED_ERRORS.exec(description)?.[1] ?? '';
  return [...listed.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

/** A description without that list, which has a section of its own. */
export function withoutErrorCodes(description: string): string {
  return description.replace(LISTED_ERRORS, '');
}

function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
