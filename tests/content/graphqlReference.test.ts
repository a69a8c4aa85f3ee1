import fs from 'node:fs';
import {buildSchema, getNamedType, isInputObjectType, isNonNullType} from 'graphql';
import {toString} from 'mdast-util-to-string';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {describe, expect, it} from 'vitest';
import {generateFrom} from '../fixtures/graphql/pages';

const SCHEMA = 'docs/graphql/schema.graphql';
const schema = buildSchema(fs.readFileSync(SCHEMA, 'utf8'));
const {pages} = await generateFrom(SCHEMA);

/** Text without markup and line breaks. */
const plain = (text: string) =>
  toString(unified().use(remarkParse).parse(text))
    .replaceAll(/[\s\\`]+/g, ' ')
    .trim();

const inputs = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  .flatMap((root) => Object.values(root?.getFields() ?? {}))
  .flatMap((operation) =>
    operation.args.flatMap(({type}) => {
      const input = getNamedType(type);
      return isNonNullType(type) && isInputObjectType(input) ? [{name: operation.name, input}] : [];
    }),
  );

describe('the GraphQL reference', () => {
  it('is generated from a schema with input objects', () => {
    expect(inputs.length).toBeGreaterThan(3);
  });

  it.each(inputs)('describes each input field of $name completely', ({name, input}) => {
    const slug = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const page = [...pages].find(([file]) => file.endsWith(`mutations/${slug}.mdx`))?.[1] ?? '';
    const text = plain(page.replaceAll(/^- /gm, '\n\n'));
    const missing = Object.values(input.getFields()).filter(
      ({description}) => !text.includes(plain((description ?? '').replaceAll(/\s*\n\s*/g, ' '))),
    );
    expect(missing.map((field) => field.name)).toEqual([]);
  });

  it('summarizes the map in English', () => {
    const map = pages.get('index.mdx') ?? '';
    expect(map).toContain('| Total |');
    expect(map).not.toContain('Together');
  });
});
