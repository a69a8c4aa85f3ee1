import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** What another site adds to its configuration may not grow beyond this. */
const MAX_LINES = 20;

/** How a site's readers sign in, and the version of React that this needs. */
export type Kind = 'React 18, SlashID' | 'React 19, OpenID Connect';

/** The URL path below which a site is, without a slash at its end. The other kind has the template's settings. */
export const BASES = {
  'React 18, SlashID': '/handbook',
  'React 19, OpenID Connect': '',
} satisfies Record<Kind, string>;

/** Who may read what, besides signed-in readers. Paths begin at the site. */
const RULES = [
  {path: '/docs/tutorial-extras*', groups: ['staff']},
  {path: '/markdown-page', groups: ['staff', 'partner']},
  {path: '/plans', groups: ['staff']},
  {path: '/blog/launch', groups: ['staff']},
  {path: '/blog/mdx-blog-post', groups: ['staff', 'partner']},
];

/** Changes to the configuration of create-docusaurus, as the README of `editions` describes them. */
const changes = (orgID: string, base: string): readonly (readonly [string | RegExp, string])[] => [
  ['import type {Config}', "import {withEdition} from '@gated-docs/editions';\n$&"],
  ["baseUrl: '/',", `baseUrl: '${base}/', trailingSlash: false,`],
  [
    '  themeConfig: {',
    `  plugins: ['@gated-docs/editions', '@gated-docs/slashid/plugin'],
  themes: ['@gated-docs/theme/plugin'],

$&
    slashID: {
      orgID: '${orgID}',
      forceLogin: true,
      privatePaths: [
${RULES.map(({path, groups}) => `        {path: '${base}${path}', groups: ${JSON.stringify(groups)}},`).join('\n')}
      ],
    },`,
  ],
  [/( +)(\{to: '\/blog', label.*\},)/, "$1$2\n$1{type: 'custom-authButton', position: 'right'},"],
  ['export default config', 'export default withEdition(config)'],
];

const PASSAGE = `
<Groups belongsTo="staff">

This is the passage for staff.

</Groups>
`;

/** A post with a picture, a partial, an author and a tag of its own, and links to pages for other groups. */
const POST = {
  'blog/2024-02-03-launch/index.mdx': `---
slug: launch
title: The Zephyr takes off
authors: [slorber, marquise]
tags: [hello, zeppelin]
image: ./balloon.png
---

import Crew from './_crew.mdx';

The Zephyr takes off in Valparaiso.

{/* truncate */}

![Balloon](./balloon.png)

<Crew />

Read [the extras](/docs/tutorial-extras/translate-your-site).
`,
  'blog/2024-02-03-launch/_crew.mdx': 'Seven ornithologists are on board.\n',
  'blog/2024-02-03-launch/balloon.png': `\u0089PNG balloon ${'.'.repeat(12_000)}`,
};
const AUTHOR = `
marquise:
  name: Marquise Delacroix
  title: Chief aeronaut
  page: true
`;
const TAG = `
zeppelin:
  label: Zeppelin
  permalink: /zeppelin
  description: Lighter than air
`;

/** Links of a public document and a public post. */
const LINKS = `
Read about the [start](/blog/launch) and about [MDX](/blog/mdx-blog-post).
`;

/** A page of `src/pages`, with a file beside it. */
const PLANS = {
  'plans/index.tsx': `import Layout from '@theme/Layout';
import {NEXT} from './_next';

export default function Plans() {
  return <Layout title="Secret plans"><main>{NEXT}</main></Layout>;
}
`,
  'plans/_next.ts': "export const NEXT = 'We will open in Paris.';\n",
};

/** Runs a program, and shows only its errors. @returns its output */
export function run(command: string, args: readonly string[], cwd?: string): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/**
 * Creates a site with Docusaurus's own command, with pages for a group in `tutorial-extras` and in `src/pages`, a passage
 * for it in a document, and a post. Installs nothing.
 *
 * @throws Error if a change finds nothing to change
 */
export function createSite(site: string): void {
  const {version} = JSON.parse(
    fs.readFileSync(require.resolve('@docusaurus/core/package.json'), 'utf8'),
  ) as {version: string};
  const creator = `create-docusaurus@${version}`;
  run('npx', ['--yes', creator, site, 'classic', '--typescript', '--skip-install']);
  change(path.join(site, 'docs/intro.mdx'), [
    ['---\n', '$&description: How to start with this site.\n'],
    [/$/, PASSAGE + LINKS],
  ]);
  change(path.join(site, 'blog/2021-08-26-welcome/index.mdx'), [[/$/, LINKS]]);
  change(path.join(site, 'blog/authors.yml'), [[/$/, AUTHOR]]);
  change(path.join(site, 'blog/tags.yml'), [[/$/, TAG]]);
  for (const [file, text] of Object.entries(PLANS)) {
    write(path.join(site, 'src/pages', file), text);
  }
  for (const [file, text] of Object.entries(POST)) {
    write(path.join(site, file), text);
  }
}

/**
 * Adds editions to the site and builds them: as the README says for SlashID, and otherwise with its command.
 *
 * @throws Error if the configuration grows too much
 */
export function addEditions(site: string, orgID: string, kind: Kind): void {
  const file = path.join(site, 'docusaurus.config.ts');
  const before = new Set(fs.readFileSync(file, 'utf8').split('\n'));
  if (kind === 'React 18, SlashID') {
    change(file, changes(orgID, BASES[kind]));
    run('npx', ['editions', 'build'], site);
  } else {
    const rules = RULES.flatMap(({path, groups}) => ['--rule', `${path}=${groups.join(',')}`]);
    run('npx', ['editions', 'init', '--provider', 'openid', '--force-login', ...rules], site);
  }
  const added = fs.readFileSync(file, 'utf8').split('\n');
  const lines = added.filter((line) => !before.has(line)).length;
  if (lines > MAX_LINES) {
    throw new Error(`The site's configuration needs ${lines} lines, more than ${MAX_LINES}.`);
  }
}

/** Installs the packages as the README says: SlashID's with React 18, the others with the React of the template. */
export function installPackages(site: string, kind: Kind, tarballs: readonly string[]): void {
  const packages =
    kind === 'React 18, SlashID'
      ? ['react@18', 'react-dom@18', ...tarballs]
      : tarballs.filter((file) => !path.basename(file).startsWith('gated-docs-slashid-'));
  run('npm', ['install', '--no-audit', '--no-fund', ...packages], site);
}

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, text);
}

function change(file: string, replacements: readonly (readonly [string | RegExp, string])[]): void {
  let text = fs.readFileSync(file, 'utf8');
  for (const [from, to] of replacements) {
    const changed = text.replace(from, to);
    if (changed === text) {
      throw new Error(`${file} does not contain ${from}.`);
    }
    text = changed;
  }
  fs.writeFileSync(file, text);
}
