import {describe, expect, it} from 'vitest';
import {contentPluginsOf, docsOptionsOf, withContentOptions} from './contentPlugins';

const docs = {path: 'handbook'};

it.each<[string, NonNullable<Parameters<typeof docsOptionsOf>[0]['presets']>, object | undefined]>([
  ['no preset', [], undefined],
  ['another preset', ['./other.ts', ['other', {}], null], undefined],
  ['the preset by its name alone', ['classic'], {}],
  ['the preset by its whole name', ['@docusaurus/preset-classic'], {}],
  ['the preset by its path', [require.resolve('@docusaurus/preset-classic')], {}],
  ['no options for the docs plugin', [['classic', {blog: false}]], {}],
  ['a docs plugin that is off', [['classic', {docs: false}]], undefined],
  ['options', ['./other.ts', ['classic', {docs}]], docs],
  ['options of a preset that is built on it', [['company', {docs}]], docs],
])('finds the docs options with %s', (_what, presets, expected) => {
  expect(docsOptionsOf({presets})).toEqual(expected);
});

describe('content plugins', () => {
  it.each([
    'content-blog',
    '@docusaurus/content-blog',
    '@docusaurus/plugin-content-blog',
    '@docusaurus/plugin-content-blog/lib/index.js',
    require.resolve('@docusaurus/plugin-content-blog'),
    'C:\\site\\node_modules\\@docusaurus\\plugin-content-blog\\lib\\index.js',
  ])('are found as %s', (name) => {
    const found = contentPluginsOf({plugins: [name, [name, {id: 'news', path: './news/'}]]});

    expect(found).toMatchObject([
      {kind: 'blog', id: 'default', folder: 'blog'},
      {kind: 'blog', id: 'news', folder: 'news'},
    ]);
  });

  it.each([
    ['./plugins/content-blog'],
    ['content-blogs'],
    [() => ({name: 'content-blog'})],
    [null],
  ])('are not %s', (name) => {
    expect(contentPluginsOf({plugins: [name]})).toEqual([]);
  });

  it('get other options, or are removed, wherever they are configured', () => {
    const site = {
      presets: [['classic', {theme: {}, blog: false}], './own.ts'],
      plugins: ['./search.ts', 'content-blog', ['content-docs', {id: 'api', path: 'api'}]],
    } satisfies Parameters<typeof withContentOptions>[0];

    expect(
      withContentOptions(site, ({kind, options}) => kind !== 'blog' && {...options, tags: kind}),
    ).toEqual({
      presets: [
        ['classic', {theme: {}, blog: false, docs: {tags: 'docs'}, pages: {tags: 'pages'}}],
        './own.ts',
      ],
      plugins: ['./search.ts', ['content-docs', {id: 'api', path: 'api', tags: 'docs'}]],
    });
  });
});
