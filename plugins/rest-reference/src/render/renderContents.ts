import {isDeepStrictEqual} from 'node:util';
import type {MediaType} from '../document/openapi';
import {chooseExamples} from './chooseExamples';
import {describeType} from './describeType';
import {exampleTabs} from './exampleTabs';
import {formatExample} from './formatExample';
import {inlineCode, paragraph, type Block} from './nodes';
import {renderMeaning, renderNestedFields, sectionOf, type SchemaContext} from './renderSchema';

type Contents = readonly (readonly [type: string, media: MediaType])[];

/**
 * The bodies of a response: the fields in a fold, and the media type unless it is JSON alone. Media types with the same
 * schema are one body.
 *
 * @param isTypeSaid whether the page says the media type before
 */
export function renderContents(
  contents: Contents,
  label: string,
  context: SchemaContext,
  isTypeSaid = false,
): Block[] {
  const groups = groupContents(contents);
  return groups.flatMap(({types, media}) => {
    const {schema, itemSchema} = media;
    const described = schema ?? itemSchema;
    const name = groups.length > 1 ? `${label} (${types.join(', ')})` : label;
    const fields = described ? renderNestedFields(name, described, context) : [];
    const meaning =
      described && !sectionOf(described, context) ? renderMeaning(described, context.resolve) : [];
    const isKnown = isTypeSaid || types.join() === 'application/json';
    const lead = isKnown && fields.length > 0 ? [] : [leadOf(types, media, context)];
    return [...lead, ...meaning, ...fields];
  });
}

/** `Body: application/x-ndjson, a stream of Event.` */
function leadOf(types: readonly string[], media: MediaType, {resolve}: SchemaContext): Block {
  const {schema, itemSchema} = media;
  const type = schema && describeType(schema, resolve);
  const stream = itemSchema && `each item is ${describeType(itemSchema, resolve)}`;
  const said = [type, stream].filter((words) => words !== undefined && words !== 'any');
  return paragraph('Body: ', ...codes(types), ...said.map((words) => `, ${words}`), '.');
}

export const codes = (names: readonly string[]) =>
  names.flatMap((name, index) => (index > 0 ? [' or ', inlineCode(name)] : [inlineCode(name)]));

/** The media types of a body, those with the same schema together. */
export function groupContents(contents: Contents): {types: string[]; media: MediaType}[] {
  const groups: {types: string[]; media: MediaType}[] = [];
  for (const [type, media] of contents) {
    const known = groups.find(({media: {schema, itemSchema}}) =>
      isDeepStrictEqual([schema, itemSchema], [media.schema, media.itemSchema]),
    );
    if (known && media.schema) {
      known.types.push(type);
    } else {
      groups.push({types: [type], media});
    }
  }
  return groups;
}

/** The examples of each media type, in tabs if there are several. */
export function renderExamples(
  contents: Contents,
  title: string,
  {resolve}: SchemaContext,
): Block[] {
  return contents.flatMap(([type, media]) =>
    exampleTabs(
      chooseExamples(media, resolve).map(({name, summary, value}) => ({
        name,
        summary,
        blocks: [formatExample(type, value, (summary ?? title) || undefined)],
      })),
    ),
  );
}
