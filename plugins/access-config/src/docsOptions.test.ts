import {expect, it} from 'vitest';
import {docsOptionsOf} from './docsOptions';

const docs = {path: 'handbook'};

it.each<[string, Parameters<typeof docsOptionsOf>[0], object | undefined]>([
  ['no preset', [], undefined],
  ['another preset', ['./other.ts', ['other', {}], null], undefined],
  ['the preset by its name alone', ['classic'], {}],
  ['the preset by its whole name', ['@docusaurus/preset-classic'], {}],
  ['no options for the docs plugin', [['classic', {blog: false}]], {}],
  ['a docs plugin that is off', [['classic', {docs: false}]], undefined],
  ['options', ['./other.ts', ['classic', {docs}]], docs],
  ['options of a preset that is built on it', [['company', {docs}]], docs],
])('finds the docs options with %s', (_what, presets, expected) => {
  expect(docsOptionsOf(presets)).toEqual(expected);
});
