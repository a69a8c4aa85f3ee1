import {fieldAnchor, toAnchor} from '../../../src/anchors';
import type {Reference, Schema, SchemaOrReference} from '../document/openapi';
import {isReference, referenceName, type Resolve} from '../document/references';
import {groupsOf} from '../document/marks';
import {constraintsOf, literal} from './constraints';
import {describeType, isObject} from './describeType';
import {element, forGroups, inlineCode, link, paragraph, parseMarkdown, type Block} from './nodes';

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

const DEEPEST = 6;

/** The fields of an object, of an array's items or of each variant. Empty for a plain value. */
export function renderFields(given: SchemaOrReference, context: SchemaContext): Block[] {
  const {resolve, trail = []} = context;
  const next = isReference(given) ? {...context, trail: [...trail, given.$ref]} : context;
  if (isReference(given) && trail.includes(given.$ref)) {
    return [
      paragraph('This object has the same fields as ', inlineCode(referenceName(given)), ' above.'),
    ];
  }
  if (trail.length >= DEEPEST) {
    return [];
  }
  const schema = resolve(given);
  const inner = schema.items ?? schema.contentSchema;
  if (inner) {
    return renderFields(inner, next);
  }
  const fields = fieldsOf(schema, next);
  const variants = (schema.oneOf ?? schema.anyOf ?? []).filter((part) => !isNull(resolve(part)));
  return [
    ...(fields.length > 0 ? [element('ParamTable', {}, fields)] : []),
    ...renderVariants(variants, schema, next),
    ...renderOthers(schema, next),
  ];
}

/** One row: name, type and default, then what it means, its limits and its own fields. */
export function renderField(
  name: string,
  given: SchemaOrReference,
  isRequired: boolean,
  context: SchemaContext,
): Block[] {
  const schema = context.resolve(given);
  const constraints = constraintsOf(schema, context.resolve);
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
    ...parseMarkdown(schema.description),
    ...(constraints.length > 0 ? [paragraph(...constraints)] : []),
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
function sectionOf(
  given: SchemaOrReference,
  {resolve, objects}: SchemaContext,
): Reference | undefined {
  if (isReference(given) && objects.has(given.$ref)) {
    return given;
  }
  const {items, oneOf, anyOf} = resolve(given);
  const [only, ...others] = (oneOf ?? anyOf ?? []).filter((part) => !isNull(resolve(part)));
  const inner = items ?? (others.length === 0 ? only : undefined);
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

function fieldsOf(schema: Schema, context: SchemaContext): Block[] {
  const {resolve, direction} = context;
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const {readOnly, writeOnly} = resolve(field);
    const isAbsent = direction === 'request' ? readOnly : writeOnly;
    return isAbsent
      ? []
      : renderField(name, field, schema.required?.includes(name) ?? false, context);
  });
  const inherited = (schema.allOf ?? []).flatMap((part) => {
    const trail = context.trail ?? [];
    if (isReference(part) && (trail.includes(part.$ref) || trail.length >= DEEPEST)) {
      return [];
    }
    const next = isReference(part) ? {...context, trail: [...trail, part.$ref]} : context;
    const resolved = resolve(part);
    const required = [...(resolved.required ?? []), ...(schema.required ?? [])];
    return fieldsOf({...resolved, required}, next);
  });
  return [...inherited, ...own];
}

function renderVariants(
  variants: SchemaOrReference[],
  {discriminator, anyOf}: Schema,
  context: SchemaContext,
): Block[] {
  const [only, ...others] = variants;
  if (only && others.length === 0) {
    return renderFields(only, context);
  }
  const withFields = variants.some((part) => isObject(context.resolve(part)));
  if (!withFields) {
    return [];
  }
  const items = variants.map((part, index) => {
    const schema = context.resolve(part);
    const label = variantLabel(part, schema, index, discriminator, context.resolve);
    const section = sectionOf(part, context);
    const within = {
      ...context,
      anchor: `${context.anchor}-${toAnchor(variantName(part, schema, index))}`,
    };
    const fields = section ? renderNestedFields(label, part, within) : renderFields(part, within);
    const content = [...parseMarkdown(schema.description), ...fields];
    return element('Nested', {summary: label}, content);
  });
  const lead = `The value matches ${anyOf ? 'at least' : 'exactly'} one of the following schemas:`;
  return [paragraph(lead), ...items];
}

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
  return [
    element('ParamTable', {}, renderField('any other name', additionalProperties, false, context)),
  ];
}

function isNull({type}: Schema): boolean {
  return type === 'null';
}
