import type {ApiDocument, Schema} from '../document/openapi';
import {isRecord} from '../document/references';
import {createResolver} from '../document/references';
import {groupsOf} from '../document/marks';
import {isObject} from './describeType';
import {element, forGroups, heading, parseMarkdown, type Block} from './nodes';
import {hasCollapsibleFields, renderFields, type SchemaContext} from './renderSchema';

const SCHEMAS = '#/components/schemas/';

/** Objects with fewer uses are rendered inline. */
const MIN_USES = 2;

/**
 * The objects with their own section because several parts of the document use them: their
 * anchors by reference. Rendered inline, they would make a page many times longer.
 */
export function objectSections(document: ApiDocument): Map<string, string> {
  const resolve = createResolver(document);
  const uses = new Map<string, number>();
  const {schemas, pathItems} = document.components ?? {};
  countReferences([document.paths, pathItems, schemas], uses);
  const names = Object.keys(schemas ?? {});
  return new Map(
    names
      .filter((name) => (uses.get(SCHEMAS + name) ?? 0) >= MIN_USES)
      .filter((name) => isObject(resolve<Schema>({$ref: SCHEMAS + name})))
      .map((name) => [
        SCHEMAS + name,
        `object-${name.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase()}`,
      ]),
  );
}

export function renderObjects(
  document: ApiDocument,
  objects: ReadonlyMap<string, string>,
): Block[] {
  const resolve = createResolver(document);
  const sections = [...objects].flatMap(([$ref, anchor]) => {
    const schema = resolve<Schema>({$ref});
    const context = {resolve, objects, direction: 'response', trail: [$ref], anchor} as const;
    return forGroups(groupsOf(schema), [
      heading(3, schema.title ?? $ref.slice(SCHEMAS.length), anchor),
      ...parseMarkdown(schema.description),
      ...renderFieldsOf(schema, context),
    ]);
  });
  return sections.length > 0 ? [heading(2, 'Objects', 'objects'), ...sections] : [];
}

function renderFieldsOf(schema: Schema, context: SchemaContext): Block[] {
  const fields = renderFields(schema, context);
  return [...(hasCollapsibleFields(fields) ? [element('ExpandAll', {})] : []), ...fields];
}

function countReferences(value: unknown, uses: Map<string, number>): void {
  if (Array.isArray(value)) {
    value.forEach((item) => countReferences(item, uses));
  } else if (isRecord(value)) {
    const {$ref} = value;
    if (typeof $ref === 'string') {
      uses.set($ref, (uses.get($ref) ?? 0) + 1);
    }
    Object.values(value).forEach((child) => countReferences(child, uses));
  }
}
