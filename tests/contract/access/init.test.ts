import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {parseEnv} from 'node:util';
import {beforeEach, expect, it, vi} from 'vitest';
import {parseOpenIDOptions} from '@gated-docs/oidc';
import {environmentOf, PROVIDER_NAMES} from '../../../plugins/editions/src/cli/init/providers';

// Docusaurus and tsx take seconds to start, longer on a busy machine.
vi.setConfig({testTimeout: 120_000});

const SITE = path.resolve('.docusaurus/init-contract');
const BINARY = path.resolve('plugins/editions/src/cli/editions.ts');

const CONFIG = `/** @type {import('@docusaurus/types').Config} */
const config = {
  title: 'A',
  url: 'https://docs.example.com',
  baseUrl: '/',
  presets: [['classic', {docs: {routeBasePath: '/'}, blog: false}]],
  themeConfig: {navbar: {title: 'A'}},
};

module.exports = config;
`;

function write(file: string, text: string): void {
  const place = path.join(SITE, file);
  fs.mkdirSync(path.dirname(place), {recursive: true});
  fs.writeFileSync(place, text);
}

const read = (file: string) => fs.readFileSync(path.join(SITE, file), 'utf8');

/** Without a terminal. */
function init(...args: string[]) {
  const tsx = path.resolve('node_modules/tsx/dist/cli.mjs');
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [tsx, BINARY, 'init', '--no-build', ...args],
    {cwd: SITE, encoding: 'utf8'},
  );
  return {status, output: stdout + stderr};
}

function files(): string[] {
  return fs
    .readdirSync(SITE, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.docusaurus/init-contract/.'))
    .map(({name}) => name);
}

beforeEach(() => {
  fs.rmSync(SITE, {recursive: true, force: true});
  write('package.json', '{\n  "scripts": {\n    "build": "docusaurus build"\n  }\n}\n');
  write('docusaurus.config.js', CONFIG);
  write('docs/intro.md', '---\nslug: /\n---\n\n# Start\n');
  write('docs/internal/plans.md', '# Plans\n');
});

it('lists the options if there is no terminal to ask in', () => {
  const {status, output} = init('--provider', 'okta');

  expect(status).toBe(1);
  expect(output).toMatch(/^Without a terminal.*\n[^]*--rule PATH=GROUPS/);
});

it('reports all that editions do not support at once, and writes nothing', () => {
  write(
    'docusaurus.config.js',
    CONFIG.replace("navbar: {title: 'A'}", "navbar: {title: 'A'}, typesense: {apiKey: 'a'}"),
  );
  write('src/theme/Root.js', 'export default ({children}) => children;\n');
  fs.symlinkSync('intro.md', path.join(SITE, 'docs/link.md'));
  write('package.json', '{"dependencies": {"@docusaurus/plugin-debug": "3.9.2"}}');
  write('node_modules/@docusaurus/plugin-debug/package.json', '{"version": "3.9.2"}');
  write('node_modules/react/package.json', '{"version": "19.2.0"}');
  const before = files();

  const {status, output} = init('--provider', 'slashid', '--force-login');

  expect(status).toBe(1);
  expect(output).toContain('@docusaurus/plugin-debug is version 3.9.2.');
  expect(output).toContain("SlashID's form requires React 18, and the site has React 19.2.0");
  expect(output).toContain('src/theme/Root.js leaves out the sign-in dialog.');
  expect(output).toContain('"themeConfig.typesense" is a search of the pages of all readers');
  expect(output).toContain('docs/link.md is a symbolic link');
  expect(files()).toEqual(before);
});

it.each([
  ['a rule without a page', CONFIG, 'The rule for "/nothing" matches no page', '/nothing=staff'],
  [
    'a configuration that is not written out',
    CONFIG.replace('module.exports = config', 'module.exports = () => config'),
    'docusaurus.config.js:10: the exported configuration is not an object',
    '/internal*=staff',
  ],
])('writes nothing with %s', (_what, config, message, rule) => {
  write('docusaurus.config.js', config);

  const {status, output} = init('--provider', 'okta', '--rule', rule);

  expect(status).toBe(1);
  expect(output).toContain(message);
  expect(read('docusaurus.config.js')).toBe(config);
  expect(read('package.json')).not.toContain('editions');
  expect(fs.existsSync(path.join(SITE, '.env.okta.example'))).toBe(false);
});

it('prepares the site, whose rules are sound, and overwrites no other file', () => {
  write('.github/workflows/docs.yml', 'name: Own\n');

  const {status, output} = init('--provider', 'okta', '--rule', '/internal*=staff,partner');

  expect(status, output).toBe(0);
  expect(output).toContain('No errors found in the access rules.');
  expect(output).toContain('.github/workflows/docs.yml exists, and stays as it is.');
  expect(output).toContain('--env-file=.env.local');
  expect(read('.github/workflows/docs.yml')).toBe('name: Own\n');
  expect(read('docusaurus.config.js')).toContain('module.exports = withEdition(config);');
  expect(JSON.parse(read('package.json'))).toMatchObject({
    scripts: {build: 'docusaurus build', editions: 'editions build', gate: 'gate'},
  });
  expect(read('.env.okta.example')).toContain('OIDC_PRESET=okta\nOIDC_ISSUER=');

  const again = init('--provider', 'okta', '--rule', '/internal*=staff');
  expect(again).toMatchObject({
    status: 1,
    output: expect.stringContaining('editions already') as string,
  });
});

it.each(PROVIDER_NAMES.filter((name) => name !== 'slashid'))(
  'writes variables that the gate accepts for %s, once the secrets are filled in',
  (provider) => {
    const variables = parseEnv(environmentOf(provider));

    expect(variables['PORTAL_URL']).toBe('http://localhost:3000');
    expect(() =>
      parseOpenIDOptions({
        preset: variables['OIDC_PRESET'],
        issuer: variables['OIDC_ISSUER'],
        clientID: 'id',
        clientSecret: 'secret',
        groupsClaim: variables['OIDC_GROUPS_CLAIM'],
        groups:
          variables['OIDC_GROUPS'] === undefined
            ? undefined
            : (JSON.parse(variables['OIDC_GROUPS']) as Record<string, string>),
        publicURL: variables['PORTAL_URL'] ?? '',
      }),
    ).not.toThrow();
  },
);
