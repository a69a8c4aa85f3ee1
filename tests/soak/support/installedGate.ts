import {spawn} from 'node:child_process';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {expect, onTestFinished} from 'vitest';
import {SECRET} from '../../support/openid/openIDGate';
import {CLIENT_ID, CLIENT_SECRET} from '../../support/openid/standInOpenID';
import {temporaryFolder} from '../../support/temporaryFolder';

/** Environment variables of a gate whose readers sign in at `startOidcProvider`. */
export const openIDEnvironment = (issuer: string): Record<string, string> => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_SCOPES: 'openid offline_access email groups',
  OIDC_COOKIE_SECRETS: SECRET.replaceAll(' ', '-'),
  STATE_URL: pathToFileURL(path.join(temporaryFolder('state'), 'gate.db')).href,
});

/** Starts the gate of a site until the end of the test. @param words its command */
export async function startInstalledGate(
  site: string,
  port: number,
  env: Readonly<Record<string, string>>,
  words: readonly string[] = [path.join(site, 'node_modules/.bin/gate')],
): Promise<void> {
  const [command, ...args] = words as [string, ...string[]];
  const child = spawn(command, args, {
    cwd: site,
    shell: process.platform === 'win32',
    env: {PATH: process.env['PATH'], PORT: String(port), ...env},
  });
  onTestFinished(() => void child.kill());
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  await expect.poll(() => output).toContain('Portal http');
}
