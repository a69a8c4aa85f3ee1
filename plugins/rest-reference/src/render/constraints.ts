import type {Schema, SchemaOrReference} from '../document/openapi';
import type {Resolve} from '../document/references';
import {annotatedValues, compose, variantsOf, type AnnotatedValue} from '../document/compose';
import {literal} from '../request/serialize';
import {codes, inlineCode, joined, type Words} from './nodes';

/**
 * The limits of a value as short statements: for a list, its length first, then those of its items. The
 * default is shown separately.
 */
export function constraintsOf(given: SchemaOrReference, resolve: Resolve): Words {
  const statements = statementsOf(given, resolve);
  return statements.length > 0 ? [...joined(statements, '. '), '.'] : [];
}

function statementsOf(given: SchemaOrReference, resolve: Resolve): Words[] {
  const schema = compose(given, resolve);
  const item = schema.items && compose(schema.items, resolve);
  // A value that can also be null has the limits of its only alternative.
  const [only, ...others] = variantsOf(schema, resolve);
  const isAlone = others.length === 0 && !annotatedValues(schema, resolve);
  return [
    ...limitsOf(schema, resolve),
    ...shapeOf(schema, 'Example', 'Pattern'),
    // Lists of lists, such as rings of coordinates, are described in words.
    ...(item && !item.items
      ? [
          ...limitsOf(item, resolve).map((limit) => ['Each item: ', ...inSentence(limit)]),
          ...shapeOf(item, 'Example item', 'Item pattern'),
        ]
      : []),
    ...(only && isAlone ? statementsOf(only, resolve) : []),
  ];
}

function inSentence([first = '', ...others]: Words): Words {
  return typeof first === 'string'
    ? [first.charAt(0).toLowerCase() + first.slice(1), ...others]
    : [first, ...others];
}

function limitsOf(schema: Schema, resolve: Resolve): Words[] {
  const {multipleOf, uniqueItems, contentEncoding: encoding, contentMediaType: media} = schema;
  const {readOnly = false, writeOnly = false} = schema;
  const [minimum, above] = boundOf(schema.minimum, schema.exclusiveMinimum);
  const [maximum, below] = boundOf(schema.maximum, schema.exclusiveMaximum);
  const isSpan = minimum !== undefined && maximum !== undefined;
  const lengthOf = (kind: 'Length' | 'Items' | 'Properties', noun: string) =>
    spanOf(schema[`min${kind}`], schema[`max${kind}`], noun);
  const statements: [isTrue: boolean, words: Words][] = [
    [isSpan, [`A value from ${minimum} to ${maximum}`]],
    [!isSpan && minimum !== undefined, [`A value of at least ${minimum}`]],
    [!isSpan && maximum !== undefined, [`A value of at most ${maximum}`]],
    [above !== undefined, [`A value greater than ${above}`]],
    [below !== undefined, [`A value less than ${below}`]],
    [multipleOf !== undefined, [`A multiple of ${multipleOf}`]],
    ...lengthOf('Length', 'character'),
    ...lengthOf('Items', 'item'),
    [uniqueItems === true, ['Items must be unique']],
    ...lengthOf('Properties', 'field'),
    [encoding !== undefined, ['Encoded as ', inlineCode(encoding ?? '')]],
    [media !== undefined, ['Contains ', inlineCode(media ?? '')]],
    [readOnly, ['Only in responses']],
    [writeOnly, ['Only in requests']],
  ];
  const shown = statements.flatMap(([isTrue, words]) => (isTrue ? [words] : []));
  return [...valuesOf(schema, resolve), ...shown];
}

/** An inclusive and an exclusive bound. In OpenAPI 3.0, `true` makes the other keyword's bound exclusive. */
function boundOf(
  bound: number | undefined,
  exclusive: number | boolean | undefined,
): [inclusive: number | undefined, exclusive: number | undefined] {
  return exclusive === true
    ? [undefined, bound]
    : [bound, exclusive === false ? undefined : exclusive];
}

function spanOf(least = 0, most = Infinity, noun = ''): [isTrue: boolean, words: Words][] {
  const grouped = (count: number) => count.toLocaleString('en-GB');
  const plural = (count: number) => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
  const span = least === most ? `Exactly ${plural(most)}` : `${grouped(least)} to ${plural(most)}`;
  return [
    [least > 0 && most < Infinity, [span]],
    [least <= 0 && most < Infinity, [`At most ${plural(most)}`]],
    [least > 0 && most === Infinity, [`At least ${plural(least)}`]],
  ];
}

function valuesOf(schema: Schema, resolve: Resolve): Words[] {
  if (schema.const !== undefined) {
    return [['Always ', inlineCode(literal(schema.const))]];
  }
  const annotated = annotatedValues(schema, resolve) ?? [];
  // Values with a text of their own are a list.
  const listed = annotated.some(isExplained) ? [] : annotated.map(({value}) => value);
  const given = schema.enum ?? listed;
  // The type says that a value can be null, unless there is only one other.
  const values = given.length === 2 ? given : given.filter((value) => value !== null);
  const lead = ['Always ', 'Either '][values.length - 1] ?? 'One of ';
  return values.length > 0 ? [[lead, ...codes(values.map(literal), ', ', ' or ')]] : [];
}

export const isExplained = ({title, description}: AnnotatedValue): boolean =>
  (title ?? description) !== undefined;

/** Whether an example is part of a sentence: longer lists and objects are blocks. */
export function isShortExample(example: unknown): boolean {
  const isEmpty = example === undefined || example === null || example === '';
  return !isEmpty && (typeof example !== 'object' || literal(example).length <= 60);
}

/** Shows an example instead of a pattern, and neither for enumerations and times, whose syntax the type names. */
function shapeOf(schema: Schema, exampleLabel: string, patternLabel: string): Words[] {
  const {pattern, examples = [], enum: values, const: only, format} = schema;
  const example = schema.example ?? examples[0];
  if (values || only !== undefined || format === 'date-time') {
    return [];
  }
  if (isShortExample(example)) {
    return [[`${exampleLabel}: `, inlineCode(literal(example))]];
  }
  return pattern === undefined ? [] : [[`${patternLabel}: `, inlineCode(pattern)]];
}
