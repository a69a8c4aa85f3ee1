import type {MediaType, SchemaOrReference} from '../openapi';
import type {Resolve} from '../references';
import {codeBlock, type Block} from './nodes';

export type NamedExample = {name: string; summary?: string; description?: string; value: unknown};

/** The examples that the document states, in its order; one that is made of the schema's own otherwise. */
export function examplesOf(media: MediaType, resolve: Resolve): NamedExample[] {
  if (media.example !== undefined) {
    return [{name: 'example', value: media.example}];
  }
  const named = Object.entries(media.examples ?? {}).flatMap(([name, given]) => {
    const {summary, description, value} = resolve(given);
    return value === undefined
      ? []
      : [{name, value, ...(summary && {summary}), ...(description && {description})}];
  });
  if (named.length > 0) {
    return named;
  }
  const value = media.schema && exampleOfSchema(media.schema, resolve);
  return value === undefined ? [] : [{name: 'example', value}];
}

export function exampleOfSchema(given: SchemaOrReference, resolve: Resolve): unknown {
  const {example, examples, default: fallback} = resolve(given);
  return example ?? examples?.[0] ?? fallback;
}

export function exampleBlock(mediaType: string, value: unknown, title?: string): Block {
  if (mediaType === 'application/x-www-form-urlencoded') {
    return codeBlock(
      'text',
      new URLSearchParams(value as Record<string, string>).toString(),
      title,
    );
  }
  return typeof value === 'string'
    ? codeBlock('text', value, title)
    : codeBlock('json', formatJson(value), title);
}

/** JSON with positions and other lists of numbers on one line. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /\[\s+(-?[\d.]+(?:,\s+-?[\d.]+)*)\s+\]/g,
    (_list, numbers: string) => `[${numbers.replace(/,\s+/g, ', ')}]`,
  );
}
