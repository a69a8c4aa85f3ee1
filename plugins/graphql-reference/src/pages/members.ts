import type {GraphQLArgument, GraphQLEnumValue, GraphQLInputField, GraphQLNamedType} from 'graphql';
import type {SchemaField} from '../model/types';
import {hasDirective, type Annotated} from '../schema/directives';
import {memberLink, typeLink, type PageContext} from './context';
import {firstSentenceMdx, toMdx} from './markdown';
import {code, deprecation, heading, list, paragraphs} from './mdx';
import {inputNullability, outputNullability} from './nullability';
import {rulesOf} from './rules';
import {defaultText} from './signature';

export const ONE_OF = 'Set exactly one of these fields to a value other than `null`.';

/** A field of an object or an interface, with its arguments one level deeper. */
export function fieldMember(context: PageContext, field: SchemaField): string {
  return member(context, field, {
    type: `${typeLink(context, field.type)}, ${outputNullability(field.type)}`,
    inner: field.args.map((arg) => inputMember(context, arg, 4, `${field.name}-${arg.name}`)),
  });
}

/** An argument or a field of an input. */
export function inputMember(
  context: PageContext,
  input: GraphQLArgument | GraphQLInputField,
  level: 3 | 4 = 3,
  id = input.name,
): string {
  return member(context, input, {...{level, id}, type: inputType(context, input)});
}

function inputType(context: PageContext, input: GraphQLArgument | GraphQLInputField): string {
  const value = defaultText(input);
  const need = inputNullability(input.type, value !== null);
  const otherwise = value === null ? '' : `, default ${code(value)}`;
  return `${typeLink(context, input.type)}, ${need}${otherwise}`;
}

export function enumMember(context: PageContext, value: GraphQLEnumValue): string {
  return member(context, value, {});
}

/** A field of an object in one line, for pages of operations. Details are on the page of its type. */
export function outputSummary(
  context: PageContext,
  owner: GraphQLNamedType,
  field: SchemaField,
): string {
  const nullability = outputNullability(field.type);
  const words = firstSentenceMdx(field.description);
  return summary(context, owner, field, {
    type: `${typeLink(context, field.type)}, ${nullability}`,
    words,
  });
}

/** A field of an input with everything that a caller must know, in one paragraph. */
export function inputSummary(
  context: PageContext,
  owner: GraphQLNamedType,
  field: GraphQLInputField,
): string {
  const words = toMdx(field.description?.replace(/\s*\n\s*/g, ' '));
  return summary(context, owner, field, {type: inputType(context, field), words});
}

function summary(
  context: PageContext,
  owner: GraphQLNamedType,
  element: SchemaField | GraphQLInputField,
  {type, words}: {type: string; words: string},
): string {
  const {name, deprecationReason} = element;
  const marks = [
    ...(hasDirective(element, context.directives.internal) ? ['internal'] : []),
    ...(deprecationReason == null ? [] : ['deprecated']),
  ];
  const marked = marks.length > 0 ? ` (${marks.join(', ')})` : '';
  return `${memberLink(context, owner, name)}${marked}: ${type}${words ? `. ${words}` : ''}`;
}

type Parts = {type?: string; level?: 3 | 4; id?: string; inner?: readonly string[]};

function member(
  context: PageContext,
  element: Annotated,
  {type, level = 3, id = element.name, inner = []}: Parts,
): string {
  const reason = 'deprecationReason' in element ? element.deprecationReason : null;
  const rules = [
    ...rulesOf(context, element),
    ...(hasDirective(element, context.directives.internal)
      ? ['Internal: available only to platform services']
      : []),
  ];
  return paragraphs(
    heading(level, element.name, id),
    type,
    reason == null ? null : deprecation(toMdx(reason)),
    toMdx(element.description),
    list(rules),
    ...inner,
  );
}
