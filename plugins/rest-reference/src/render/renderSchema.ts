import {fieldAnchor, toAnchor} from '../anchors';
import type {Grouped, Reference, Schema, SchemaOrReference} from '../document/openapi';
import {isReference, referenceName} from '../document/references';
import {
  annotatedValues,
  compose,
  enter,
  innerOf,
  variantsOf,
  type AnnotatedValue,
} from '../document/compose';
import {literal} from '../request/serialize';
import {constraintsOf, isExplained, isShortExample} from './constraints';
import {describeType, isObject} from './describeType';
import {SHOWN_AS_JSON} from './keywords';
import {bulletList, element, filled, forGroups, furtherReading, inlineCode} from './nodes';
import {
  codes,
  joined,
  link,
  paragraph,
  parseMarkdown,
  parseWords,
  type Block,
  type Words,
} from './nodes';
import type {Context} from './page';
import {formatExample} from './renderExamples';

/** The fields of an object, of an array's items or of each variant. Empty for a plain value. */
export function renderFields(given: SchemaOrReference, context: Context): Block[] {
  const {resolve} = context;
  const trail = enter(given, context.trail);
  if (!trail) {
    const name = isReference(given) ? inlineCode(referenceName(given)) : 'the one';
    return [paragraph('This object has the same fields as ', name, ' above.')];
  }
  const next = {...context, trail};
  const schema = compose(given, resolve);
  const {prefixItems = [], items, contentSchema, additionalProperties} = schema;
  const first = prefixItems.flatMap((item, index) =>
    renderField(`item ${index + 1}`, item, false, next),
  );
  const inner = items ?? contentSchema;
  const others = typeof additionalProperties === 'object' ? additionalProperties : {};
  const hasOthers = Object.keys(others).length > 0;
  return [
    ...fieldTable(first, next),
    ...(inner ? renderFields(inner, next) : []),
    ...fieldTable(fieldsOf(schema, next), next),
    ...[schema, ...(schema.allOf ?? [])].flatMap((part) => renderVariants(part, next)),
    ...fieldTable(hasOthers ? renderField('any other name', others, false, next) : [], next),
  ];
}

/**
 * The table has the prefix of its fields' anchors, unless that is the anchor of the field around it. Relative to the
 * operation, it saves 200 bytes on the longest pages.
 */
export function fieldTable(
  fields: Block[],
  {anchor, field, operation}: Pick<Context, 'anchor' | 'field' | 'operation'>,
) {
  const isWithin = operation !== undefined && anchor.startsWith(`${operation}-`);
  const place = isWithin ? anchor.slice(operation.length) : anchor;
  return filled('ParamTable', {at: anchor === field ? undefined : place}, fields);
}

/**
 * What a value means and which limits it has, except for its fields. What its items or its only alternative are is part
 * of it, unless they have a section, or are a plain value with a name, such as an ID, whose text many fields would repeat.
 */
export function renderMeaning(given: SchemaOrReference, context: Context): Block[] {
  const {resolve} = context;
  const schema = compose(given, resolve);
  const {description, externalDocs, examples = []} = schema;
  const example = schema.example ?? examples[0] ?? '';
  const constraints = constraintsOf(given, resolve);
  const inner = innerOf(schema, resolve);
  const described = inner && !sectionOf(inner, context) ? compose(inner, resolve) : {};
  const isNamed = inner && isReference(inner) && !isObject(described, resolve);
  const values = [schema, described].flatMap((part) => annotatedValues(part, resolve) ?? []);
  // The keywords that no words of a page say.
  const rules = Object.entries(schema).filter(([keyword]) => SHOWN_AS_JSON.includes(keyword));
  const rule = formatExample(Object.fromEntries(rules));
  return [
    ...parseMarkdown(description),
    ...parseMarkdown(isNamed ? '' : described.description),
    ...(constraints.length > 0 ? [paragraph(...constraints)] : []),
    ...bulletList(values.filter(isExplained).map(describeValue)),
    ...(example !== '' && !isShortExample(example) ? [formatExample(example, 'Example')] : []),
    ...(rules.length > 0 ? [paragraph('The value must also match this JSON Schema:'), rule] : []),
    ...furtherReading(externalDocs),
  ];
}

function describeValue({value, title, description}: AnnotatedValue): Words {
  const words = parseWords(description);
  const meaning = words.length > 0 ? [': ', ...words] : [];
  return [inlineCode(literal(value)), title ? ` ${title}` : '', ...meaning];
}

/**
 * One row: name, type and default, then what it means, its limits and its own fields. The page states the ID only if it
 * is numbered: for variants with the same name, and names that differ only in case or in what anchors lack.
 */
export function renderField(
  name: string,
  given: SchemaOrReference,
  required: boolean,
  context: Context,
): Block[] {
  const {resolve, claim, anchor} = context;
  const schema = compose(given, resolve);
  const {deprecated, default: fallback} = schema;
  const id = claim(fieldAnchor(anchor, name));
  const attributes = {
    id: id === fieldAnchor(anchor, name) ? undefined : id,
    name,
    type: describeType(given, resolve),
    ...{required, deprecated},
    default: fallback === undefined ? undefined : literal(fallback),
  };
  const content = [
    ...renderMeaning(given, context),
    ...renderNestedFields(`Fields of ${name}`, given, {...context, anchor: id, field: id}),
  ];
  return forGroups(schema, [element('Param', attributes, content)]);
}

/** The fields of a value in a fold, or a link to the section that shows them. */
export function renderNestedFields(
  summary: string,
  given: SchemaOrReference,
  context: Context,
): Block[] {
  const {resolve, objects} = context;
  const section = sectionOf(given, context);
  if (!section) {
    return nested(summary, renderFields(given, context));
  }
  const target = link(`#${objects.get(section.$ref)}`, describeType(section, resolve));
  return [paragraph('See ', target, '.')];
}

/** The reference to an object with a section of its own: the value itself, or each item of a list. */
export function sectionOf(
  given: SchemaOrReference,
  {resolve, objects}: Context,
): Reference | undefined {
  const isSection = (part: SchemaOrReference | undefined) =>
    part && isReference(part) && objects.has(part.$ref) ? part : undefined;
  const schema = resolve(given);
  const [only, ...others] = [
    ...variantsOf(schema, resolve),
    ...(schema.properties ? [] : (schema.allOf ?? [])),
  ];
  return isSection(given) ?? isSection(schema.items ?? (others.length === 0 ? only : undefined));
}

/** Whether the blocks contain collapsed details. */
export function hasCollapsibleFields(blocks: readonly Block[]): boolean {
  return blocks.some(
    (block) =>
      (block.type === 'mdxJsxFlowElement' && block.name === 'Nested') ||
      ('children' in block && hasCollapsibleFields(block.children)),
  );
}

export const nested = (summary: string, blocks: Block[]): Block[] =>
  filled('Nested', {summary}, blocks);

function fieldsOf({properties = {}, required}: Schema, context: Context): Block[] {
  const {resolve, direction} = context;
  return Object.entries(properties).flatMap(([name, field]) => {
    const {readOnly, writeOnly} = compose(field, resolve);
    const isAbsent = {request: readOnly, response: writeOnly, any: false}[direction];
    return isAbsent ? [] : renderField(name, field, required?.includes(name) ?? false, context);
  });
}

function renderVariants(schema: Schema, context: Context): Block[] {
  const {resolve} = context;
  const variants = variantsOf(schema, resolve);
  const quantity = schema.anyOf ? 'At least' : 'Exactly';
  const requirements = variants.map((part) => requirementOf(resolve(part)));
  if (requirements.every((names) => names !== undefined)) {
    const names = joined(
      requirements.map((alternative) => codes(alternative, ' and ')),
      ' or ',
    );
    return requirements.length > 1
      ? [paragraph(`${quantity} one of these is required: `, ...names, '.')]
      : [];
  }
  const [only, ...others] = variants;
  if (others.length === 0 || annotatedValues(schema, resolve)) {
    return only && others.length === 0 ? renderFields(only, context) : [];
  }
  const items = variants.map((part, index) => renderVariant(part, index, schema, context));
  return items.some(({content}) => content.length > 0)
    ? [
        paragraph(`The value matches ${quantity.toLowerCase()} one of the following schemas:`),
        ...items.flatMap(({summary, content, ...groups}) =>
          forGroups(groups, [element('Nested', {summary}, content)]),
        ),
      ]
    : [];
}

type Variant = Grouped & {summary: string; content: Block[]};

/** An alternative, labelled with its name and the value that tells it from others. */
function renderVariant(
  part: SchemaOrReference,
  index: number,
  {discriminator}: Schema,
  context: Context,
): Variant {
  const {resolve} = context;
  const schema = resolve(part);
  const stated = schema.title ?? (isReference(part) ? referenceName(part) : undefined);
  const name = stated ?? describeType(part, resolve);
  const mapped = Object.entries(discriminator?.mapping ?? {}).find(
    ([, target]) => isReference(part) && [part.$ref, referenceName(part)].includes(target),
  );
  const marker = Object.entries(schema.properties ?? {})
    .map(([key, field]) => [key, resolve(field).const] as const)
    .find(([, value]) => value !== undefined);
  const [key, value] =
    discriminator && mapped ? [discriminator.propertyName, mapped[0]] : (marker ?? []);
  const bare = name === 'object' ? `Option ${index + 1}` : name;
  const summary = key === undefined ? bare : `${name}: ${key} is ${literal(value)}`;
  const anchor = `${context.anchor}-${toAnchor(stated ?? `variant ${index + 1}`)}`;
  const content = sectionOf(part, context)
    ? [...parseMarkdown(schema.description), ...renderNestedFields(summary, part, context)]
    : [...renderMeaning(part, context), ...renderFields(part, {...context, anchor})];
  return {summary, content, 'x-groups': schema['x-groups']};
}

/** The names that an alternative requires if it says nothing else. */
function requirementOf(schema: Schema): string[] | undefined {
  const {required, title: _title, description: _description, ...others} = schema;
  return Object.keys(others).length === 0 ? required : undefined;
}
