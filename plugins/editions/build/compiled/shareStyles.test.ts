import fs from 'node:fs';
import path from 'node:path';
import postcss, {type AcceptedPlugin, type Message, type Plugin} from 'postcss';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {shareStyles} from './shareStyles';

type Given = {
  text?: string;
  file?: string;
  compiledWith?: string;
  /** Replaces the PostCSS plugins. */
  plugins?: unknown[];
  /** Further PostCSS settings of the loader. */
  settings?: Record<string, unknown>;
  /** What the plugin tells the bundler, with places relative to the site. */
  messages?: Message[];
  /** Appended to the sheet. */
  appended?: (siteDir: string) => string;
};

let root: string;
let editions = 0;
beforeEach(() => {
  root = temporaryFolder('styles');
});
afterEach(() => fs.rmSync(root, {recursive: true}));

/** How Docusaurus's plugin is given if it is loaded for the first sheet. */
const loadedLater = (postcssPlugin: string, options?: unknown) =>
  Object.assign(() => ({postcssPlugin}), {postcss: true, postcssPlugin, options});

/** Processes a sheet in a separate edition. @returns the sheet, whether plugins ran, and what they told the bundler */
async function compile(given: Given = {}) {
  const siteDir = path.join(root, `edition-${(editions += 1)}`);
  const {text = '.a {color: red}', file = 'src/a.css', compiledWith = 'code'} = given;
  const atSite = (message: Message) => ({
    ...message,
    ...(typeof message.file === 'string' && {file: path.join(siteDir, message.file)}),
    ...(typeof message.dir === 'string' && {dir: path.join(siteDir, message.dir)}),
  });
  let hasRun = false;
  const own: Plugin = {
    postcssPlugin: 'own',
    Once(sheet, {result}) {
      hasRun = true;
      sheet.append(`/* edition ${editions}${given.appended?.(siteDir) ?? ''} */`);
      result.messages.push(...(given.messages ?? []).map(atSite));
    },
  };
  const plugins = [own, ...(given.plugins ?? [loadedLater('postcss-preset-env', {stage: 3})])];
  const options: {postcssOptions: {plugins: unknown[]}} = {
    postcssOptions: {config: false, plugins, ...given.settings} as {plugins: unknown[]},
  };
  const rules = [{oneOf: [{use: ['extract', {loader: 'css'}, {loader: 'postcss', options}]}]}, {}];
  shareStyles({
    siteDir,
    compiledWith,
    outside: ['docs', 'static', '.docusaurus', 'docusaurus.config.ts'],
    stylePlugins: ['own', '@own/css'],
    directory: path.join(root, 'compiled-styles'),
  }).apply({options: {module: {rules}}});
  const processor = postcss(options.postcssOptions.plugins as AcceptedPlugin[]);
  const {css, messages} = await processor.process(text, {from: path.join(siteDir, file)});
  const told = messages.map(({type, file: read, dir}: Message) => ({
    type,
    place: path.relative(siteDir, String(read ?? dir)),
  }));
  return {css, hasRun, told};
}

describe('a style sheet', () => {
  it.each<[string, Given]>([
    ['its text differs', {text: '.b {}'}],
    ['it is in another place', {file: 'src/b.css'}],
    ['other code compiled it', {compiledWith: 'other code'}],
    ["a plugin's options differ", {plugins: [loadedLater('postcss-preset-env', {stage: 2})]}],
    ['there are fewer plugins', {plugins: []}],
  ])('is processed again if %s', async (_what, other) => {
    await compile();

    expect((await compile(other)).hasRun).toBe(true);
    expect((await compile()).hasRun).toBe(false);
  });

  it.each<[string, Given]>([
    ['a PostCSS plugin is not declared', {plugins: [{postcssPlugin: 'other'}]}],
    [
      'an undeclared PostCSS plugin is installed inside a known one',
      {
        plugins: [
          loadedLater('/site/node_modules/postcss-preset-env/node_modules/@other/plugin/index.js'),
        ],
      },
    ],
    ['a PostCSS plugin has no name', {plugins: [() => undefined]}],
    [
      'an option of a plugin is a function',
      {plugins: [loadedLater('postcss-preset-env', {a: [() => 1]})]},
    ],
    [
      'an option of a plugin is a pattern',
      {plugins: [loadedLater('postcss-preset-env', {a: /a/})]},
    ],
    ['an option of a plugin is infinite', {plugins: [loadedLater('own', {a: Infinity})]}],
    ['an option of a plugin is a big integer', {plugins: [loadedLater('own', {a: 1n})]}],
    ['PostCSS searches for its configuration', {settings: {config: undefined}}],
    ['it is parsed in another way', {settings: {parser: 'sugarss'}}],
    ['it contains the path of its edition', {appended: (siteDir) => siteDir}],
    ['a file of a page was read', {messages: [{type: 'dependency', file: 'docs/a.json'}]}],
    ['a static file was read', {messages: [{type: 'dependency', file: 'static/a.json'}]}],
    ['a file outside the site was read', {messages: [{type: 'dependency', file: '../a.json'}]}],
    [
      'the configuration was read',
      {messages: [{type: 'dependency', file: 'docusaurus.config.ts'}]},
    ],
    ['the whole site was read', {messages: [{type: 'dir-dependency', dir: '.'}]}],
    ['a plugin warned', {messages: [{type: 'warning', text: 'deprecated'}]}],
    ['a plugin emitted a file', {messages: [{type: 'asset', file: 'src/a.svg', content: ''}]}],
  ])('is never shared if %s', async (_what, given) => {
    await compile(given);

    expect((await compile(given)).hasRun).toBe(true);
  });

  it('is processed again if its cache entry is unreadable', async () => {
    await compile();
    const stored = fs
      .readdirSync(path.join(root, 'compiled-styles'), {recursive: true, encoding: 'utf8'})
      .find((file) => file.endsWith('.json'));
    fs.writeFileSync(path.join(root, 'compiled-styles', stored ?? ''), '{"css":');

    expect((await compile()).hasRun).toBe(true);
  });

  it('is used even if another build removes its cache entry after it was read', async () => {
    const {css} = await compile();
    const read = fs.readFileSync.bind(fs);
    const reading = vi.spyOn(fs, 'readFileSync').mockImplementation((file, options) => {
      const content = read(file, options);
      fs.rmSync(String(file));
      return content;
    });
    try {
      expect(await compile()).toEqual({css, hasRun: false, told: []});
    } finally {
      reading.mockRestore();
    }
  });

  it('is processed once for all editions, whose bundlers all learn what was read', async () => {
    const messages = [
      {type: 'dependency', file: 'src/colours.json'},
      {type: 'dir-dependency', dir: 'src/theme'},
    ];
    const first = await compile({messages});
    const second = await compile({messages});

    expect(first.hasRun).toBe(true);
    expect(first.css).toMatch(/^\.a \{color: red\}\s*\/\* edition \d+ \*\/$/);
    expect(first.told).toEqual([
      {type: 'dependency', place: 'src/colours.json'},
      {type: 'dir-dependency', place: 'src/theme'},
    ]);
    expect(second).toEqual({...first, hasRun: false});
  });

  it.each(['/site/node_modules/postcss-preset-env/index.js', '/site/node_modules/@own/css/a.js'])(
    'is shared if a declared PostCSS plugin is given by its path: %s',
    async (module) => {
      await compile({plugins: [loadedLater(module)]});

      expect((await compile({plugins: [loadedLater(module)]})).hasRun).toBe(false);
    },
  );

  it('does not load the plugins if it is cached', async () => {
    await compile();
    const unloadable = Object.assign(
      () => {
        throw new Error('it was loaded');
      },
      {postcss: true, postcssPlugin: 'postcss-preset-env', options: {stage: 3}},
    );

    expect((await compile({plugins: [unloadable]})).hasRun).toBe(false);
    await expect(compile({plugins: [unloadable], text: '.b {}'})).rejects.toThrow('it was loaded');
  });
});
