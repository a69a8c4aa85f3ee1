import path from 'node:path';
import {introspectionFromSchema} from 'graphql';
import type {Reference} from './model/types';
import {heading, paragraphs} from './pages/mdx';

/**
 * The schema as downloads, written to the folder of generated files, and never to `static`.
 * None if pages are left out, because the files would reveal their content.
 */
export function downloadFiles(
  {schema, sdl, isWhole}: Reference,
  version: string,
): Map<string, string> {
  if (!isWhole) {
    return new Map();
  }
  const introspection = introspectionFromSchema(schema, {
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  });
  return new Map([
    [`schema-${version}.graphql`, `# Version ${version}\n\n${sdl.trim()}\n`],
    [`introspection-${version}.json`, `${JSON.stringify({data: introspection})}\n`],
  ]);
}

/**
 * Links to the files, which become assets of the linking page.
 *
 * @param folder the folder of the files, relative to the site
 */
export function downloadsPart(files: ReadonlyMap<string, string>, folder: string): string {
  const rows = [...files].map(([name, text]) => {
    const what = name.endsWith('.json') ? 'Introspection result (JSON)' : 'Schema definition (SDL)';
    return `| ${what} | [${name}](@site/${path.posix.join(folder, name)}) | ${Math.ceil(text.length / 1024)} KiB |`;
  });
  const table = ['| Format | File | Size |', '| --- | --- | ---: |', ...rows].join('\n');
  const why =
    'This reference covers only the part of the schema that you can use, so you cannot download the whole schema.';
  return paragraphs(heading(2, 'Downloads', 'downloads'), rows.length > 0 ? table : why);
}
