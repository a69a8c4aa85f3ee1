import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** What another site adds to its configuration may not grow beyond this. */
const MAX_LINES = 20;

/** Changes to the configuration of create-docusaurus, as the README of `editions` describes them. */
const changes = (orgID: string): readonly (readonly [string | RegExp, string])[] => [
  ['import type {Config}', "import {withEdition} from '@gated-docs/editions';\n$&"],
  ["sidebarPath: './sidebars.ts',", "routeBasePath: '/',\n          $&"],
  [/ {8}blog: \{.*?\n {8}\},/s, '        blog: false,\n        pages: false,'],
  [
    '  themeConfig: {',
    `  plugins: ['@gated-docs/editions', '@gated-docs/slashid/plugin'],
  themes: ['@gated-docs/theme/plugin'],

$&
    slashID: {
      orgID: '${orgID}',
      forceLogin: true,
      privatePaths: [{path: '/tutorial-extras*', groups: ['staff']}],
    },`,
  ],
  [/\{to: '\/blog', label.*\}/, "{type: 'custom-authButton', position: 'right'}"],
  [/ {12}\{\n {14}label: 'Blog',\n.*\n {12}\},\n/, ''],
  ["'/docs/intro'", "'/'"],
  ['export default config', 'export default withEdition(config)'],
];

const PASSAGE = `
<Groups belongsTo="staff">

This is the passage for staff.

</Groups>
`;

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
 * Creates a site with Docusaurus's own command and installs the packages: with pages for a group in `tutorial-extras`,
 * and a passage for it on the first page.
 *
 * @throws Error if a change finds nothing to change, or there are too many
 */
export function createSite(site: string, orgID: string, tarballs: readonly string[]): void {
  const {version} = JSON.parse(
    fs.readFileSync(require.resolve('@docusaurus/core/package.json'), 'utf8'),
  ) as {version: string};
  const creator = `create-docusaurus@${version}`;
  run('npx', ['--yes', creator, site, 'classic', '--typescript', '--skip-install']);
  const before = change(path.join(site, 'docusaurus.config.ts'), changes(orgID));
  change(path.join(site, 'docs/intro.mdx'), [
    ['---\n', '$&slug: /\ndescription: How to start with this site.\n'],
    [/$/, PASSAGE],
  ]);
  const old = new Set(before.split('\n'));
  const added = fs.readFileSync(path.join(site, 'docusaurus.config.ts'), 'utf8').split('\n');
  const lines = added.filter((line) => !old.has(line)).length;
  if (lines > MAX_LINES) {
    throw new Error(`The site's configuration needs ${lines} lines, more than ${MAX_LINES}.`);
  }
  // The sign-in form needs React 18.
  run('npm', ['install', '--no-audit', '--no-fund', 'react@18', 'react-dom@18', ...tarballs], site);
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
