import path from 'node:path';
import {introspectionFromSchema} from 'graphql';
import type {Reference} from './model/types';
import {heading} from './pages/mdx';

/** The schema as files: they are written where the build keeps what it generates, and never into `static`. */
export function downloadFiles({schema, sdl}: Reference, version: string): Map<string, string> {
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
 * Links to the files. The page that names them makes them its own assets, so they exist where it exists.
 *
 * @param folder the folder of the files, relative to the site
 */
export function downloadsPart(files: ReadonlyMap<string, string>, folder: string): string {
  const rows = [...files].map(([name, text]) => {
    const what = name.endsWith('.json')
      ? 'Result of the introspection query'
      : 'Schema definition (SDL)';
    return `| ${what} | [${name}](@site/${path.posix.join(folder, name)}) | ${Math.ceil(text.length / 1024)} KiB |`;
  });
  return [
    heading(2, 'Downloads', 'downloads'),
    ['| Form | File | Size |', '| --- | --- | ---: |', ...rows].join('\n'),
  ].join('\n\n');
}
