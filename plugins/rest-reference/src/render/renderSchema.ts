import type {PhrasingContent} from 'mdast';
import {fieldAnchor, toAnchor} from '../anchors';
import type {Reference, Schema, SchemaOrReference} from '../document/openapi';
import {isReference, referenceName, type Resolve} from '../document/references';
import {groupsOf} from '../document/groupsOf';
import {annotatedValues, compose, referencesOf, variantsOf, type AnnotatedValue} from './compose';
import {constraintsOf, isExplained, isShortExample} from './constraints';
import {literal} from './literal';
import {describeType} from './describeType';
import {formatExample} from './formatExample';
import {SHOWN_AS_JSON} from './keywords';
import {
  bulletList,
  element,
  forGroups,
  furtherReading,
  inlineCode,
  link,
  paragraph,
  parseMarkdown,
  type Block,
} from './nodes';

export type SchemaContext = {
  resolve: Resolve;
  /** Hides read-only fields in requests and write-only fields in responses. */
  direction: 'request' | 'response';
  /** Anchors of the objects with their own section on the page, by reference. */
  objects: ReadonlyMap<string, string>;
  /** Anchor prefix of the fields. */
  anchor: string;
  /** References on the path, to detect recursive schemas. */
  trail?: readonly string[];
};

/** The fields of an object, of an array's items or of each variant. Empty for a plain value. */
export function renderFields(given: SchemaOrReference, context: SchemaContext): Block[] {
  const {resolve, trail = []} = context;
  const sources = referencesOf(given, resolve);
  const known = sources.find((source) => trail.includes(source));
  if (known !== undefined) {
    const name = inlineCode(referenceName({$ref: known}));
    return [paragraph('This object has the same fields as ', name, ' above.')];
  }
  const next = {...context, trail: [...trail, ...sources]};
  const schema = compose(given, resolve);
  const {prefixItems = [], items, contentSchema} = schema;
  const inner = items ?? contentSchema;
  if (inner || prefixItems.length > 0) {
    const first = prefixItems.flatMap((item, index) =>
      renderField(`item ${index + 1}`, item, false, next),
    );
    return [...rows(first), ...(inner ? renderItems(inner, next) : [])];
  }
  return [
    ...rows(fieldsOf(schema, next)),
    ...[schema, ...(schema.allOf ?? [])].flatMap((part) => renderVariants(part, next)),
    ...renderOthers(schema, next),
  ];
}

const rows = (fields: Block[]): Block[] =>
  fields.length > 0 ? [element('ParamTable', {}, fields)] : [];

/** The fields of a list's items; what an object with a section says of itself is there. */
function renderItems(given: SchemaOrReference, context: SchemaContext): Block[] {
  const {description, items} = compose(given, context.resolve);
  return [
    ...(isReference(given) || items ? [] : parseMarkdown(description)),
    ...renderFields(given, context),
  ];
}

/** What a value means and which limits it has, except for its fields. */
export function renderMeaning(given: SchemaOrReference, resolve: Resolve): Block[] {
  const schema = compose(given, resolve);
  const {description, externalDocs, example, examples = []} = schema;
  const constraints = constraintsOf(given, resolve);
  const values = (annotatedValues(schema, resolve) ?? []).filter(isExplained);
  const shown = example ?? examples[0];
  return [
    ...parseMarkdown(description),
    ...(constraints.length > 0 ? [paragraph(...constraints)] : []),
    ...bulletList(values.map(describeValue)),
    ...(shown !== undefined && shown !== null && shown !== '' && !isShortExample(shown)
      ? [formatExample('', shown, 'Example')]
      : []),
    ...otherRules(schema),
    ...furtherReading(externalDocs),
  ];
}

function describeValue({value, title, description}: AnnotatedValue): (PhrasingContent | string)[] {
  const [words] = parseMarkdown(description);
  const text = words?.type === 'paragraph' ? words.children : [];
  return [
    inlineCode(literal(value)),
    ...(title ? [` ${title}`] : []),
    ...(text.length > 0 ? [': ', ...text] : []),
  ];
}

/** The keywords that no words of a page say. */
function otherRules(schema: Schema): Block[] {
  const rules = Object.entries(schema).filter(([keyword]) => SHOWN_AS_JSON.includes(keyword));
  return rules.length > 0
    ? [
        paragraph('The value must also match this JSON Schema:'),
        formatExample('', Object.fromEntries(rules)),
      ]
    : [];
}

/** One row: name, type and default, then what it means, its limits and its own fields. */
export function renderField(
  name: string,
  given: SchemaOrReference,
  isRequired: boolean,
  context: SchemaContext,
): Block[] {
  const schema = compose(given, context.resolve);
  const id = fieldAnchor(context.anchor, name);
  const attributes = {
    id,
    name,
    type: describeType(given, context.resolve),
    required: isRequired,
    deprecated: schema.deprecated,
    default: schema.default === undefined ? undefined : literal(schema.default),
  };
  const content = [
    ...renderMeaning(given, context.resolve),
    ...renderNestedFields(`Fields of ${name}`, given, {...context, anchor: id}),
  ];
  return forGroups(groupsOf(schema), [element('Param', attributes, content)]);
}

/** The fields of a value in a fold, or a link to the section that shows them. */
export function renderNestedFields(
  summary: string,
  given: SchemaOrReference,
  context: SchemaContext,
): Block[] {
  const {resolve, objects} = context;
  const section = sectionOf(given, context);
  return section
    ? [
        paragraph(
          'See ',
          link(`#${objects.get(section.$ref)}`, describeType(section, resolve)),
          '.',
        ),
      ]
    : nested(summary, renderFields(given, context));
}

/** The reference to an object with a section of its own: the value itself, or each item of a list. */
export function sectionOf(
  given: SchemaOrReference,
  {resolve, objects}: SchemaContext,
): Reference | undefined {
  if (isReference(given) && objects.has(given.$ref)) {
    return given;
  }
  const schema = resolve(given);
  const [only, ...others] = [
    ...variantsOf(schema, resolve),
    ...(schema.properties ? [] : (schema.allOf ?? [])),
  ];
  const inner = schema.items ?? (others.length === 0 ? only : undefined);
  return isReference(inner) && objects.has(inner.$ref) ? inner : undefined;
}

/** Whether the blocks contain collapsed details. */
export function hasCollapsibleFields(blocks: readonly Block[]): boolean {
  return blocks.some(
    (block) =>
      (block.type === 'mdxJsxFlowElement' && block.name === 'Nested') ||
      ('children' in block && hasCollapsibleFields(block.children)),
  );
}

export function nested(summary: string, blocks: Block[]): Block[] {
  return blocks.length > 0 ? [element('Nested', {summary}, blocks)] : [];
}

function fieldsOf({properties = {}, required}: Schema, context: SchemaContext): Block[] {
  const {resolve, direction} = context;
  return Object.entries(properties).flatMap(([name, field]) => {
    const {readOnly, writeOnly} = compose(field, resolve);
    const isAbsent = direction === 'request' ? readOnly : writeOnly;
    return isAbsent ? [] : renderField(name, field, required?.includes(name) ?? false, context);
  });
}

function renderVariants(schema: Schema, context: SchemaContext): Block[] {
  const {resolve} = context;
  const variants = variantsOf(schema, resolve);
  const quantity = schema.anyOf ? 'At least' : 'Exactly';
  const requirements = variants.map((part) => requirementOf(resolve(part)));
  if (requirements.every((names) => names !== undefined)) {
    const alternatives = requirements.map((names) => listOf(names, ' and '));
    return alternatives.length > 1
      ? [paragraph(`${quantity} one of these is required: `, ...joined(alternatives, ' or '), '.')]
      : [];
  }
  const [only, ...others] = variants;
  if (!only || others.length === 0 || annotatedValues(schema, resolve)) {
    return only && others.length === 0 ? renderFields(only, context) : [];
  }
  const groups = variants.map((part) => groupsOf(resolve(part)));
  const items = variants.map((part, index) => renderVariant(part, index, schema, context));
  return items.some(({children}) => children.length > 0)
    ? [
        paragraph(`The value matches ${quantity.toLowerCase()} one of the following schemas:`),
        ...items.flatMap((item, index) => forGroups(groups[index], [item])),
      ]
    : [];
}

function renderVariant(
  part: SchemaOrReference,
  index: number,
  {discriminator}: Schema,
  context: SchemaContext,
): ReturnType<typeof element> {
  const {resolve} = context;
  const schema = resolve(part);
  const label = variantLabel(part, schema, index, discriminator, resolve);
  const within = {
    ...context,
    anchor: `${context.anchor}-${toAnchor(variantName(part, schema, index))}`,
  };
  const content = sectionOf(part, context)
    ? [...parseMarkdown(schema.description), ...renderNestedFields(label, part, within)]
    : [...renderMeaning(part, resolve), ...renderFields(part, within)];
  return element('Nested', {summary: label}, content);
}

/** The names that an alternative requires if it says nothing else. */
function requirementOf(schema: Schema): string[] | undefined {
  const {required, title: _title, description: _description, ...others} = schema;
  return Object.keys(others).length === 0 ? required : undefined;
}

type Words = (PhrasingContent | string)[];

const listOf = (names: readonly string[], between: string): Words =>
  joined(
    names.map((name) => [inlineCode(name)]),
    between,
  );

const joined = (parts: readonly Words[], between: string): Words =>
  parts.flatMap((part, index) => (index > 0 ? [between, ...part] : part));

/** Name of a variant in anchors. */
function variantName(part: SchemaOrReference, {title}: Schema, index: number): string {
  return title ?? (isReference(part) ? referenceName(part) : `variant ${index + 1}`);
}

/** Label of a variant: the discriminator's value, or its name. */
function variantLabel(
  part: SchemaOrReference,
  schema: Schema,
  index: number,
  discriminator: Schema['discriminator'],
  resolve: Resolve,
): string {
  const name =
    schema.title ?? (isReference(part) ? referenceName(part) : describeType(part, resolve));
  const mapped = Object.entries(discriminator?.mapping ?? {}).find(
    ([, target]) => isReference(part) && (target === part.$ref || target === referenceName(part)),
  );
  const marker = Object.entries(schema.properties ?? {}).find(
    ([, field]) => resolve(field).const !== undefined,
  );
  if (discriminator && mapped) {
    return `${name}: ${discriminator.propertyName} is ${mapped[0]}`;
  }
  if (marker) {
    return `${name}: ${marker[0]} is ${literal(resolve(marker[1]).const)}`;
  }
  return name === 'object' ? `Option ${index + 1}` : name;
}

function renderOthers({additionalProperties}: Schema, context: SchemaContext): Block[] {
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0) {
    return [];
  }
  return rows(renderField('any other name', additionalProperties, false, context));
}
