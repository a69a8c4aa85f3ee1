import {spawn} from 'node:child_process';
import {expect, type Page} from '@playwright/test';
import {buildOnce} from './buildOnce';
import {freePort} from './freePort';

type PlainOptions = {env?: Record<string, string>; port?: number; config?: string};

export type PlainSite = {url: string; close: () => void};

/** Runs the plain `docusaurus build` in a folder and serves it with an ordinary static server. */
export async function servePlainBuild(
  directory: string,
  {env = {}, port, config = 'docusaurus.config.ts'}: PlainOptions = {},
): Promise<PlainSite> {
  await buildOnce(directory, ['build', '--config', config, '--out-dir', directory], env);
  const listening = String(port ?? (await freePort()));
  const binary = require.resolve('@docusaurus/core/bin/docusaurus.mjs');
  const server = spawn(
    process.execPath,
    [binary, 'serve', '--config', config, '--dir', directory, '--port', listening, '--no-open'],
    {stdio: 'ignore', env: {...process.env, ...env}},
  );
  const url = `http://localhost:${listening}`;
  const state = async () => (server.exitCode === null ? answers(url) : 'ended');
  await expect.poll(state, {timeout: 120_000}).toBe(true);
  return {url, close: () => server.kill()};
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  return response?.ok ?? false;
}

/** Confirms every token in place of the provider, which would reject unsigned ones. */
export async function confirmTokens(page: Page): Promise<void> {
  await page.route('**/token/validate', (route) =>
    route.fulfill({
      headers: {'access-control-allow-origin': '*'},
      json: {result: {valid: true}},
    }),
  );
}

/** An unsigned user token: the plain build cannot verify tokens itself, only ask the provider. */
export function unsignedToken(groups: readonly string[], claims: object = {}): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const handle = {type: 'email_address', value: 'reader@example.com'};
  const own = {
    person_id: 'p1',
    person_type: 'regular',
    groups,
    exp: Math.floor(Date.now() / 1000) + 3600,
    authentications: [{handle}],
  };
  return `${encode({alg: 'none'})}.${encode({...own, ...claims})}.`;
}
