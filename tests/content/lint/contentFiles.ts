import fs from 'node:fs';
import path from 'node:path';

/** Pages generated from the schema before a build, with the schema's texts. */
const GENERATED = /^docs\/graphql\/(?:reference\/|changelog)/;

/** Machine-readable API descriptions. */
export const CONTRACT = /\.openapi\.yaml$|^docs\/graphql\/schema\.graphql$/;

/** All linted files of the documentation, sorted. */
export function contentFiles(folder = 'docs'): string[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => (/\.mdx?$/.test(file) || CONTRACT.test(file)) && !GENERATED.test(file))
    .sort();
}
