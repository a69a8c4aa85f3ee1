import type {ApiDocument, Schema} from '../document/openapi';
import {isRecord} from '../document/references';
import {createResolver} from '../document/references';
import {groupsOf} from '../document/groupsOf';
import {targetsOf, visitReachable, wholeOf} from '../document/places';
import type {ClaimAnchor} from './anchors';
import {compose} from './compose';
import {isObject} from './describeType';
import {element, forGroups, heading, type Block} from './nodes';
import {
  hasCollapsibleFields,
  renderFields,
  renderMeaning,
  type SchemaContext,
} from './renderSchema';

const SCHEMAS = '#/components/schemas/';

/** Objects with fewer uses are rendered inline. */
const MIN_USES = 2;

/**
 * The objects with their own section because several parts of the document use them: their
 * anchors by reference. Rendered inline, they would make a page many times longer.
 */
export function objectSections(document: ApiDocument, claim: ClaimAnchor): Map<string, string> {
  const resolve = createResolver(document);
  const uses = new Map<string, number>();
  const {schemas, pathItems} = document.components ?? {};
  countReferences([document.paths, pathItems, schemas], uses);
  const shown = new Set<string>();
  const {paths, webhooks} = document;
  visitReachable(wholeOf({paths, webhooks}), document, (part) => {
    targetsOf(part).forEach((target) => shown.add(target));
  });
  const names = Object.keys(schemas ?? {}).filter((name) => shown.has(SCHEMAS + name));
  return new Map(
    names
      .filter((name) => (uses.get(SCHEMAS + name) ?? 0) >= MIN_USES)
      .filter((name) => isObject(compose({$ref: SCHEMAS + name}, resolve), resolve))
      .map((name) => [
        SCHEMAS + name,
        claim(`object-${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').toLowerCase()}`),
      ]),
  );
}

export function renderObjects(
  document: ApiDocument,
  objects: ReadonlyMap<string, string>,
  claim: ClaimAnchor,
): Block[] {
  const resolve = createResolver(document);
  const sections = [...objects].flatMap(([$ref, anchor]) => {
    const schema = resolve<Schema>({$ref});
    const context = {resolve, objects, direction: 'response', trail: [$ref], anchor} as const;
    return forGroups(groupsOf(schema), [
      heading(3, schema.title ?? $ref.slice(SCHEMAS.length), anchor),
      ...renderMeaning(schema, resolve),
      ...renderFieldsOf(schema, context),
    ]);
  });
  return sections.length > 0 ? [heading(2, 'Objects', claim('objects')), ...sections] : [];
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
