import type {PhrasingContent} from 'mdast';
import type {Schema, SchemaOrReference} from '../openapi';
import type {Resolve} from '../references';
import {inlineCode} from './nodes';

/**
 * The limits of a value as short statements: of a list its length first, then those of each item. The
 * default is shown separately.
 */
export function constraintsOf(given: SchemaOrReference, resolve: Resolve): Statement {
  const statements = statementsOf(given, resolve);
  return statements.flatMap((statement, index) => [
    ...statement,
    index === statements.length - 1 ? '.' : '. ',
  ]);
}

/** How a value of the described data is written on the page. */
export function literal(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Statement = (PhrasingContent | string)[];

function statementsOf(given: SchemaOrReference, resolve: Resolve): Statement[] {
  const schema = resolve(given);
  const {items} = schema;
  const ofItems = items && !holdsList(items, resolve) ? statementsOf(items, resolve) : [];
  return [
    ...valuesOf(schema),
    ...rangeOf(schema),
    ...lengthOf(schema),
    ...shapeOf(schema),
    ...ofItems.map((statement) => ['Each item: ', ...inSentence(statement)]),
  ];
}

/** Lists of lists, such as rings of coordinates, are described in words. */
function holdsList(given: SchemaOrReference, resolve: Resolve): boolean {
  return resolve(given).items !== undefined;
}

function inSentence([first = '', ...others]: Statement): Statement {
  return typeof first === 'string'
    ? [first.charAt(0).toLowerCase() + first.slice(1), ...others]
    : [first, ...others];
}

function valuesOf(schema: Schema): Statement[] {
  if (schema.const !== undefined) {
    return [['Always ', inlineCode(literal(schema.const))]];
  }
  const values = (schema.enum ?? []).filter((value) => value !== null);
  if (values.length === 0) {
    return [];
  }
  const listed = values.flatMap((value, index): Statement => {
    const separator = index === 0 ? [] : [index === values.length - 1 ? ' or ' : ', '];
    return [...separator, inlineCode(literal(value))];
  });
  return [values.length === 1 ? ['Only ', ...listed] : ['One of ', ...listed]];
}

/** An example says more than a pattern; the pattern stays in the document. */
function shapeOf({pattern, examples}: Schema): Statement[] {
  const [example] = examples ?? [];
  if (typeof example === 'string') {
    return [['For example ', inlineCode(example)]];
  }
  return pattern === undefined ? [] : [['Pattern ', inlineCode(pattern)]];
}

function rangeOf(schema: Schema): Statement[] {
  const {minimum, maximum, exclusiveMinimum, exclusiveMaximum} = schema;
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum : undefined;
  const below = typeof exclusiveMaximum === 'number' ? exclusiveMaximum : undefined;
  if (minimum !== undefined && maximum !== undefined) {
    return [[`From ${minimum} to ${maximum}`]];
  }
  return [
    ...(minimum === undefined ? [] : [[`At least ${minimum}`]]),
    ...(maximum === undefined ? [] : [[`At most ${maximum}`]]),
    ...(above === undefined ? [] : [[`Greater than ${above}`]]),
    ...(below === undefined ? [] : [[`Less than ${below}`]]),
  ];
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
  const plural = (count: number) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  if (least !== undefined && least > 0 && most !== undefined) {
    return [[least === most ? `Exactly ${plural(most)}` : `${least} to ${plural(most)}`]];
  }
  if (most !== undefined) {
    return [[`At most ${plural(most)}`]];
  }
  return least === undefined || least === 0 ? [] : [[`At least ${plural(least)}`]];
}
