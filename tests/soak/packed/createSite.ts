import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** What another site adds to its configuration may not grow beyond this. */
const MAX_LINES = 20;

/** How a site's readers sign in, and the version of React that this needs. */
export type Kind = 'React 18, SlashID' | 'React 19, OpenID Connect';

/** Changes to the configuration of create-docusaurus, as the README of `editions` describes them. */
const changes = (kind: Kind, orgID: string): readonly (readonly [string | RegExp, string])[] => [
  ['import type {Config}', "import {withEdition} from '@gated-docs/editions';\n$&"],
  [/ {8}blog: \{.*?\n {8}\},/s, '        blog: false,'],
  [
    '  themeConfig: {',
    `  plugins: ['@gated-docs/editions', '@gated-docs/${kind === 'React 18, SlashID' ? 'slashid' : 'oidc'}/plugin'],
  themes: ['@gated-docs/theme/plugin'],

$&
    slashID: {
${kind === 'React 18, SlashID' ? `      orgID: '${orgID}',\n` : ''}      forceLogin: true,
      privatePaths: [
        {path: '/docs/tutorial-extras*', groups: ['staff']},
        {path: '/markdown-page', groups: ['staff', 'partner']},
        {path: '/plans', groups: ['staff']},
      ],
    },`,
  ],
  [/\{to: '\/blog', label.*\}/, "{type: 'custom-authButton', position: 'right'}"],
  [/ {12}\{\n {14}label: 'Blog',\n.*\n {12}\},\n/, ''],
  ['export default config', 'export default withEdition(config)'],
];

const PASSAGE = `
<Groups belongsTo="staff">

This is the passage for staff.

</Groups>
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
 * Creates a site with Docusaurus's own command, with pages for a group in `tutorial-extras` and in `src/pages`, and a
 * passage for it in a document. Installs nothing.
 *
 * @throws Error if a change finds nothing to change, or there are too many
 */
export function createSite(site: string, orgID: string, kind: Kind): void {
  const {version} = JSON.parse(
    fs.readFileSync(require.resolve('@docusaurus/core/package.json'), 'utf8'),
  ) as {version: string};
  const creator = `create-docusaurus@${version}`;
  run('npx', ['--yes', creator, site, 'classic', '--typescript', '--skip-install']);
  const before = change(path.join(site, 'docusaurus.config.ts'), changes(kind, orgID));
  change(path.join(site, 'docs/intro.mdx'), [
    ['---\n', '$&description: How to start with this site.\n'],
    [/$/, PASSAGE],
  ]);
  for (const [file, text] of Object.entries(PLANS)) {
    write(path.join(site, 'src/pages', file), text);
  }
  const old = new Set(before.split('\n'));
  const added = fs.readFileSync(path.join(site, 'docusaurus.config.ts'), 'utf8').split('\n');
  const lines = added.filter((line) => !old.has(line)).length;
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

/** @returns the text before */
function change(
  file: string,
  replacements: readonly (readonly [string | RegExp, string])[],
): string {
  const before = fs.readFileSync(file, 'utf8');
  let text = before;
  for (const [from, to] of replacements) {
    const changed = text.replace(from, to);
    if (changed === text) {
      throw new Error(`${file} does not contain ${from}.`);
    }
    text = changed;
  }
  fs.writeFileSync(file, text);
  return before;
}
