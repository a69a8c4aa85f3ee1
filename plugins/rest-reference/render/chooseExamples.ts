import type {MediaType, SchemaOrReference} from '../document/openapi';
import type {Resolve} from '../document/references';

export type NamedExample = {name: string; summary?: string; description?: string; value: unknown};

/**
 * The document's examples in order; otherwise one generated from the schema. They come from the contract beside the page
 * (`missions.openapi.yaml`), rendered where the page has `<ApiReference>`.
 */
export function chooseExamples(media: MediaType, resolve: Resolve): NamedExample[] {
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
