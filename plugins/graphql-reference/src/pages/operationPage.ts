import {
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLNamedType,
} from 'graphql';
import type {Operation} from '../model/types';
import {typeLink, type PageContext} from './context';
import {toMdx} from './markdown';
import {code, fence, jsx, list, paragraphs, section} from './mdx';
import {inputMember, inputSummary, ONE_OF, outputSummary} from './members';
import {points, rulesOf} from './rules';

/** Parts of an operation's page. */
export function operationParts(context: PageContext, entry: Operation): (string | null)[] {
  const {element, kind} = entry;
  return [
    section('Cost and authorization', 'access', [list(rulesOf(context, element))]),
    section(
      'Arguments',
      'operation-arguments',
      element.args.map((arg) => argument(context, arg)),
    ),
    result(context, entry),
    example(context, entry),
    errors(context, entry),
    context.notes[kind] ?? null,
  ];
}

function result(context: PageContext, {kind, element}: Operation): string | null {
  const type = getNamedType(element.type);
  const returned = typeLink(context, element.type);
  const failed = isNonNullType(element.type)
    ? '. If the operation fails, `data` is `null`.'
    : ', or `null` if the operation fails.';
  return section('Result', 'operation-result', [
    kind === 'subscription'
      ? `Each event contains one ${typeLink(context, type)} object.`
      : `Returns ${returned}${failed}`,
    toMdx(type.description),
    list(outputFields(type).map((field) => outputSummary(context, type, field))),
  ]);
}

/** Lists the fields of a small result, so that readers need not open its type's page. */
function outputFields(type: GraphQLNamedType) {
  const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
  return fields.length <= MAX_SUMMARIZED ? fields : [];
}

const MAX_SUMMARIZED = 12;

/** An argument. A required input object includes its fields. */
function argument(context: PageContext, arg: GraphQLArgument): string {
  const type = getNamedType(arg.type);
  const fields =
    isNonNullType(arg.type) && isInputObjectType(type) ? Object.values(type.getFields()) : [];
  return paragraphs(
    inputMember(context, arg),
    fields.length > 0 && isInputObjectType(type) && type.isOneOf ? ONE_OF : null,
    list(fields.map((field) => inputSummary(context, type, field))),
  );
}

function example(context: PageContext, entry: Operation): string | null {
  const found = context.examples.get(entry);
  if (!found) {
    return null;
  }
  const {document, variables, response, cost} = found;
  const canRun = context.tryIt && !entry.isInternal;
  const hasVariables = Object.keys(variables).length > 0;
  return section('Example', 'operation-example', [
    fence('graphql', document, 'Operation'),
    hasVariables ? fence('json', asJson(variables), 'Variables') : null,
    canRun ? jsx('Run', {of: entry.name}) : null,
    fence('json', asJson(response), entry.kind === 'subscription' ? 'First event' : 'Response'),
    cost === null ? null : `The operation in this example costs ${points(cost)}.`,
  ]);
}

function errors({errors: known, notes}: PageContext, {element}: Operation): string | null {
  const codes = errorCodes(element.description ?? '');
  const rows = codes.map((name) => `| ${code(name)} | ${known[name] ?? ''} |`);
  const table = ['| Code | Meaning |', '| --- | --- |', ...rows].join('\n');
  const lead = 'Errors are listed in `errors[]`. Each error has a code in `extensions.code`.';
  return section('Errors', 'operation-errors', [
    codes.length > 0 ? paragraphs(lead, table) : null,
    notes.errors ?? null,
  ]);
}

const LISTED_ERRORS = /\s*\bErrors:\s+((?:`\w+`(?:,\s+(?:and\s+)?|\s+and\s+)?)+)\.?/;

/** The error codes after "Errors:" in a description. */
function errorCodes(description: string): string[] {
  const listed = LISTED_ERRORS.exec(description)?.[1] ?? '';
  return [...listed.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

/** An operation's description without that list, which has its own section. */
export function withoutErrorCodes(description: string): string {
  return description.replace(LISTED_ERRORS, '');
}

function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
