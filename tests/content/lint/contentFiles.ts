import fs from 'node:fs';
import path from 'node:path';

/** What is generated from the schema before a build; its words are the schema's. */
const GENERATED = /^docs\/graphql\/(?:reference\/|changelog)/;

/** What describes an interface for machines. */
export const CONTRACT = /\.openapi\.yaml$|^docs\/graphql\/schema\.graphql$/;

/** Every text of the documentation that the lint reads, sorted. */
export function contentFiles(folder = 'docs'): string[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => (/\.mdx?$/.test(file) || CONTRACT.test(file)) && !GENERATED.test(file))
    .sort();
}
