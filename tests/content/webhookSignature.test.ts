import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {transformSync} from 'esbuild';
import {afterAll, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../support/temporaryFolder';
import {isInstalled} from './lint/languages';

const page = fs.readFileSync('docs/apis/index.mdx', 'utf8');
const section = page.slice(page.indexOf('### Verify a signature'));
const folder = temporaryFolder('webhook-signature');
afterAll(() => fs.rmSync(folder, {recursive: true}));

const match = (pattern: RegExp, text = page) => pattern.exec(text)?.[1] ?? '';
const program = (language: string) =>
  match(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``), section);

/** The documented request and its secret. */
const secret = match(/`(whsec_[^`]+)`/);
const body = match(/\n\n(\{"eventId".*\})\n```/);
const headers = {
  'webhook-id': match(/^webhook-id: (.+)$/m),
  'webhook-timestamp': match(/^webhook-timestamp: (.+)$/m),
  'webhook-signature': match(/^webhook-signature: (.+)$/m),
};
const forged = body.replace('OPEN', 'COMPLETED');

describe('the signature code of the page', () => {
  it('in the shell computes the signature on the page', () => {
    const run = `${program('bash')}\nsign "$@"`;
    const {'webhook-id': id, 'webhook-timestamp': time} = headers;
    const output = execFileSync('bash', ['-c', run, 'bash', secret, id, time], {input: body});
    expect(`v1,${output.toString().trim()}`).toBe(headers['webhook-signature']);
  });

  it('in TypeScript accepts the request, and rejects modified ones', async () => {
    const file = path.join(folder, 'verify.mjs');
    fs.writeFileSync(file, transformSync(program('ts'), {loader: 'ts'}).code);
    const {isGenuine} = (await import(pathToFileURL(file).href)) as {
      isGenuine: (secret: string, headers: Headers, body: string) => boolean;
    };
    const rotated = {...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}`};
    expect(isGenuine(secret, new Headers(headers), body)).toBe(true);
    expect(isGenuine(secret, new Headers(rotated), body)).toBe(true);
    expect(isGenuine(secret, new Headers(headers), forged)).toBe(false);
    expect(isGenuine('whsec_b3RoZXI=', new Headers(headers), body)).toBe(false);
  });

  it.runIf(isInstalled('python3'))(
    'in Python accepts the request, and none that was changed',
    () => {
      const call = (text: string) =>
        `is_genuine(${JSON.stringify(secret)}, ${JSON.stringify(headers)}, ${JSON.stringify(text)}.encode())`;
      const unsigned = `is_genuine(${JSON.stringify(secret)}, {}, b"{}")`;
      const run = `${program('python')}\nprint(${call(body)}, ${call(forged)}, ${unsigned})`;
      expect(execFileSync('python3', ['-c', run]).toString().trim()).toBe('True False False');
    },
  );
});
