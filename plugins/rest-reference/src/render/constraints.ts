import type {PhrasingContent} from 'mdast';
import type {Schema, SchemaOrReference} from '../document/openapi';
import type {Resolve} from '../document/references';
import {annotatedValues, compose, variantsOf, type AnnotatedValue} from './compose';
import {inlineCode} from './nodes';
import {literal} from './serialize';

/**
 * The limits of a value as short statements: for a list, its length first, then those of its items. The
 * default is shown separately.
 */
export function constraintsOf(given: SchemaOrReference, resolve: Resolve): Statement {
  const statements = statementsOf(given, resolve);
  return statements.flatMap((statement, index) => [
    ...statement,
    index === statements.length - 1 ? '.' : '. ',
  ]);
}

type Statement = (PhrasingContent | string)[];

function statementsOf(given: SchemaOrReference, resolve: Resolve): Statement[] {
  const schema = compose(given, resolve);
  const {items} = schema;
  // A value that can also be null has the limits of its only alternative.
  const [only, ...others] = variantsOf(schema, resolve);
  return [
    ...valuesOf(schema, resolve),
    ...limitsOf(schema),
    ...shapeOf(schema, ['Example: ', 'Pattern: ']),
    ...(items && !holdsList(items, resolve) ? statementsOfItem(items, resolve) : []),
    ...(only && others.length === 0 && !annotatedValues(schema, resolve)
      ? statementsOf(only, resolve)
      : []),
  ];
}

function statementsOfItem(given: SchemaOrReference, resolve: Resolve): Statement[] {
  const item = compose(given, resolve);
  return [
    ...[...valuesOf(item, resolve), ...limitsOf(item)].map((limit) => [
      'Each item: ',
      ...inSentence(limit),
    ]),
    ...shapeOf(item, ['Example item: ', 'Item pattern: ']),
  ];
}

function limitsOf(schema: Schema): Statement[] {
  const {multipleOf, contentEncoding, contentMediaType} = schema;
  return [
    ...rangeOf(schema),
    ...(multipleOf === undefined ? [] : [[`A multiple of ${multipleOf}`]]),
    ...lengthOf(schema),
    ...(contentEncoding === undefined ? [] : [['Encoded as ', inlineCode(contentEncoding)]]),
    ...(contentMediaType === undefined ? [] : [['Contains ', inlineCode(contentMediaType)]]),
  ];
}

/** Lists of lists, such as rings of coordinates, are described in words. */
function holdsList(given: SchemaOrReference, resolve: Resolve): boolean {
  return compose(given, resolve).items !== undefined;
}

function inSentence([first = '', ...others]: Statement): Statement {
  return typeof first === 'string'
    ? [first.charAt(0).toLowerCase() + first.slice(1), ...others]
    : [first, ...others];
}

function valuesOf(schema: Schema, resolve: Resolve): Statement[] {
  if (schema.const !== undefined) {
    return [['Always ', inlineCode(literal(schema.const))]];
  }
  const annotated = annotatedValues(schema, resolve) ?? [];
  // Values with a text of their own are a list.
  const listed = annotated.some(isExplained) ? [] : annotated.map(({value}) => value);
  const values = (schema.enum ?? listed).filter((value) => value !== null);
  if (values.length === 0) {
    return [];
  }
  const joined = values.flatMap((value, index): Statement => {
    const separator = index === 0 ? [] : [index === values.length - 1 ? ' or ' : ', '];
    return [...separator, inlineCode(literal(value))];
  });
  const lead = ['Always ', 'Either '][values.length - 1] ?? 'One of ';
  return [[lead, ...joined]];
}

/** Whether an example is part of a sentence: longer lists and objects are blocks. */
export function isShortExample(example: unknown): boolean {
  const isStructure = typeof example === 'object';
  const isEmpty = example === undefined || example === null || example === '';
  return !isEmpty && (!isStructure || literal(example).length <= 60);
}

export const isExplained = ({title, description}: AnnotatedValue): boolean =>
  (title ?? description) !== undefined;

/** Shows an example instead of a pattern, and neither for enumerations and times, whose syntax the type names. */
function shapeOf(schema: Schema, [exampleLead, patternLead]: [string, string]): Statement[] {
  const {pattern, examples = [], enum: values} = schema;
  const example = schema.example ?? examples[0];
  if (values || schema.const !== undefined || schema.format === 'date-time') {
    return [];
  }
  if (isShortExample(example)) {
    return [[exampleLead, inlineCode(literal(example))]];
  }
  return pattern === undefined ? [] : [[patternLead, inlineCode(pattern)]];
}

function rangeOf(schema: Schema): Statement[] {
  const [minimum, above] = boundOf(schema.minimum, schema.exclusiveMinimum);
  const [maximum, below] = boundOf(schema.maximum, schema.exclusiveMaximum);
  const isSpan = minimum !== undefined && maximum !== undefined;
  return [
    ...(isSpan ? [[`A value from ${minimum} to ${maximum}`]] : []),
    ...(isSpan || minimum === undefined ? [] : [[`A value of at least ${minimum}`]]),
    ...(isSpan || maximum === undefined ? [] : [[`A value of at most ${maximum}`]]),
    ...(above === undefined ? [] : [[`A value greater than ${above}`]]),
    ...(below === undefined ? [] : [[`A value less than ${below}`]]),
  ];
}

/** An inclusive and an exclusive bound. In OpenAPI 3.0, `true` makes the other keyword's bound exclusive. */
function boundOf(
  bound: number | undefined,
  exclusive: number | boolean | undefined,
): [inclusive: number | undefined, exclusive: number | undefined] {
  if (exclusive === true) {
    return [undefined, bound];
  }
  return [bound, exclusive === false ? undefined : exclusive];
}

function lengthOf(schema: Schema): Statement[] {
  return [
    ...spanOf(schema.minLength, schema.maxLength, 'character'),
    ...spanOf(schema.minItems, schema.maxItems, 'item'),
    ...(schema.uniqueItems ? [['Items must be unique']] : []),
    ...spanOf(schema.minProperties, schema.maxProperties, 'field'),
  ];
}

function spanOf(least: number | undefined, most: number | undefined, noun: string): Statement[] {
  const grouped = (count: number) => count.toLocaleString('en-GB');
  const plural = (count: number) => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
  if (least !== undefined && least > 0 && most !== undefined) {
    return [[least === most ? `Exactly ${plural(most)}` : `${grouped(least)} to ${plural(most)}`]];
  }
  if (most !== undefined) {
    return [[`At most ${plural(most)}`]];
  }
  return least === undefined || least === 0 ? [] : [[`At least ${plural(least)}`]];
}
