import {describe, expect, it} from 'vitest';
import {mistakesInThemeConfig} from '../../model/themeConfigText';
import {addScripts, editConfiguration, linesByHand, type Settings} from './editConfiguration';

const SETTINGS: Settings = {
  signIn: 'oidc',
  forceLogin: true,
  rules: [{path: '/docs/internal*', groups: ['staff', 'partner']}, {path: '/blog*'}],
};

const edit = (text: string, file = 'docusaurus.config.ts') =>
  editConfiguration(file, text, SETTINGS);

/** In the form of `create-docusaurus --typescript`. */
const TYPESCRIPT = `import {themes as prismThemes} from 'prism-react-renderer';
import type {Config} from '@docusaurus/types';
import type * as Preset from '@docusaurus/preset-classic';

// This runs in Node.js

const config: Config = {
  title: 'My Site',

  presets: [['classic', {docs: {sidebarPath: './sidebars.ts'}} satisfies Preset.Options]],

  themeConfig: {
    // Replace with your project's social card
    image: 'img/docusaurus-social-card.jpg',
    navbar: {
      title: 'My Site',
      items: [
        {to: '/blog', label: 'Blog', position: 'left'},
        {
          href: 'https://github.com/facebook/docusaurus',
          label: 'GitHub',
          position: 'right',
        },
      ],
    },
    prism: {theme: prismThemes.github},
  } satisfies Preset.ThemeConfig,
};

export default config;
`;

/** In the form of `create-docusaurus --javascript`. */
const JAVASCRIPT = `// @ts-check
// \`@type\` JSDoc annotations allow editor autocompletion and type checking

import {themes as prismThemes} from 'prism-react-renderer';

/** @type {import('@docusaurus/types').Config} */
const config = {
  title: 'My Site',
  presets: [
    [
      'classic',
      /** @type {import('@docusaurus/preset-classic').Options} */
      ({docs: {sidebarPath: './sidebars.js'}}),
    ],
  ],
  themeConfig:
    /** @type {import('@docusaurus/preset-classic').ThemeConfig} */
    ({
      image: 'img/docusaurus-social-card.jpg',
      navbar: {
        items: [{to: '/blog', label: 'Blog', position: 'left'}],
      },
      prism: {theme: prismThemes.github},
    }),
};

export default config;
`;

const COMMON_JS = `// @ts-check

/** @type {import('@docusaurus/types').Config} */
const config = {
  title: 'My Site',
  plugins: [
    './plugins/own', // ours
  ],
  themes: ['@docusaurus/theme-mermaid'],
  themeConfig: {navbar: {title: 'My Site'}},
};

module.exports = config;
`;

describe('a configuration that is not edited', () => {
  it.each([
    ['a function', 'export default async function create() {\n  return {};\n}', /:1: the exported/],
    [
      'an imported object',
      "import config from './own';\nexport default config;",
      /:2: the exported/,
    ],
    ['the result of a call', 'export default createConfig({});', /:1: the exported/],
    ['two exports', 'export default {};\nmodule.exports = {};', /or several/],
    ['no export', 'const config = {};', /has no "export default"/],
    ['a spread', 'export default {\n  ...shared,\n  title: "a",\n};', /:2: only properties/],
    ['a computed key', 'export default {\n  ["themes"]: [],\n};', /:2: only properties/],
    ['plugins elsewhere', 'export default {\n  plugins: own,\n};', /:2: "plugins" is not an array/],
    ['a joined list', 'export default {themes: [].concat(own)};', /"themes" is not an array/],
    ['a themeConfig elsewhere', 'export default {themeConfig};', /"themeConfig" is not an object/],
    ['a list of items elsewhere', 'export default {themeConfig: {navbar: {items}}};', /"items" is/],
    [
      'other rules',
      'export default {themeConfig: {slashID: {forceLogin: false}}};',
      /"forceLogin"/,
    ],
  ])('is one with %s; the error names the place', (_what, text, message) => {
    expect(() => edit(text)).toThrow(message);
  });
});

it.each([
  ['docusaurus.config.ts', TYPESCRIPT],
  ['docusaurus.config.js', JAVASCRIPT],
  ['docusaurus.config.mjs', JAVASCRIPT],
  ['docusaurus.config.js', COMMON_JS],
  ['docusaurus.config.ts', "export default {title: 'a', themeConfig: {}} satisfies Config;\n"],
  ['docusaurus.config.cjs', "'use strict';\nmodule.exports = {themeConfig: {}, plugins: []};\n"],
])('keeps every line of %s, and the engine understands the result', (file, text) => {
  const edited = edit(text, file);

  expect(mistakesInThemeConfig([{file, text: edited}])).toEqual([]);
  const kept = edited.split('\n');
  const lost = text.split('\n').filter((line) => !kept.includes(line));
  // Only what is on the line of something new.
  for (const line of lost) {
    expect(line).toMatch(/^(?:export default|module\.exports)|themes: |themeConfig: |items: /);
  }
});

it('edits the TypeScript template', () => {
  expect(edit(TYPESCRIPT)).toBe(
    TYPESCRIPT.replace('import', "import {withEdition} from '@gated-docs/editions';\nimport")
      .replace(
        "  title: 'My Site',\n\n",
        `  plugins: ['@gated-docs/editions', '@gated-docs/oidc/plugin'],
  themes: ['@gated-docs/theme/plugin'],
$&`,
      )
      .replace(
        '  themeConfig: {\n',
        `$&    slashID: {
      forceLogin: true,
      privatePaths: [{path: '/docs/internal*', groups: ['staff', 'partner']}, {path: '/blog*'}],
    },
`,
      )
      .replace(
        /( {8}\{\n {10}href: [^}]*\},\n)/,
        "$1        {type: 'custom-authButton', position: 'right'},\n",
      )
      .replace('default config', 'default withEdition(config)'),
  );
});

it('edits a CommonJS configuration, whose lists and comments stay in order', () => {
  expect(edit(COMMON_JS, 'docusaurus.config.js')).toBe(`// @ts-check

const {withEdition} = require('@gated-docs/editions');
/** @type {import('@docusaurus/types').Config} */
const config = {
  title: 'My Site',
  plugins: [
    './plugins/own', // ours
    '@gated-docs/editions',
    '@gated-docs/oidc/plugin',
  ],
  themes: ['@docusaurus/theme-mermaid', '@gated-docs/theme/plugin'],
  themeConfig: {slashID: {
  forceLogin: true,
  privatePaths: [{path: '/docs/internal*', groups: ['staff', 'partner']}, {path: '/blog*'}],
}, navbar: {items: [{type: 'custom-authButton', position: 'right'}], title: 'My Site'}},
};

module.exports = withEdition(config);
`);
});

it('keeps the line ends of Windows', () => {
  expect(edit(TYPESCRIPT.replaceAll('\n', '\r\n'))).toBe(edit(TYPESCRIPT).replaceAll('\n', '\r\n'));
});

it('spells quotes in a path', () => {
  const rules = [{path: "/docs/o'clock"}];
  expect(editConfiguration('a.js', 'export default {};', {...SETTINGS, rules})).toContain(
    String.raw`{path: '/docs/o\'clock'}`,
  );
});

it('prints the lines for a configuration that is not edited', () => {
  expect(linesByHand(SETTINGS)).toContain("plugins: ['@gated-docs/editions', '@gated-docs/oidc");
  expect(linesByHand(SETTINGS)).toContain('export default withEdition(config);');
});

describe('the scripts', () => {
  it.each([
    ['none', '{\n  "name": "a"\n}\n'],
    ['no scripts yet', '{"scripts": {}}'],
    ['others', '{\n\t"scripts": {\n\t\t"build": "docusaurus build"\n\t}\n}\n'],
    ['the same', '{"scripts": {"gate": "gate"}}'],
  ])('are added to %s', (_what, text) => {
    const edited = addScripts('package.json', text);

    const old = JSON.parse(text) as {scripts?: object};
    expect(JSON.parse(edited)).toEqual({
      ...old,
      scripts: {...old.scripts, editions: 'editions build', gate: 'gate'},
    });
  });

  it('replace no other of the same name', () => {
    expect(() => addScripts('package.json', '{\n"scripts": {"gate": "vite"}}')).toThrow(
      'package.json:2: "gate" is not gate',
    );
  });
});
