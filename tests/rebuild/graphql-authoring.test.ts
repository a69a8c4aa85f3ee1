import {spawn, type ChildProcess} from 'node:child_process';
import {setTimeout} from 'node:timers/promises';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {freePort} from '../support/freePort';
import {graphqlSite, type GraphqlSite} from '../support/graphqlSite';

const sdl = (words: string) => `type Query {\n  "${words}"\n  thing: Int\n}\n`;

let site: GraphqlSite;
let server: ChildProcess;
let address: string;
let output = '';

beforeAll(async () => {
  site = graphqlSite('graphql-authoring', sdl('First words.'));
  const port = await freePort();
  address = `http://localhost:${port}/`;
  const docusaurus = require.resolve('@docusaurus/core/bin/docusaurus.mjs');
  const args = ['start', site.directory, '--port', String(port), '--no-open'];
  server = spawn(process.execPath, [docusaurus, ...args], {stdio: ['ignore', 'pipe', 'pipe']});
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  await pageSays('First words.');
});

afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill();
  await ended;
});

/** The served text for the page of `thing`; empty if there is none. */
async function pageText(): Promise<string> {
  const get = (file: string) =>
    fetch(address + file).then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    );
  const [name] =
    /content---graphql-reference-common-queries-thing[\w-]*/.exec(await get('runtime~main.js')) ??
    [];
  return name ? get(`${name}.js`) : '';
}

const pageSays = (words: string) =>
  vi.waitFor(async () => expect(await pageText()).toContain(words), {
    timeout: 120_000,
    interval: 250,
  });

describe('the authoring server', () => {
  it('reports a schema error with its position and fix, and keeps running', async () => {
    site.write(sdl('Second words.').replace('Int', 'Itn'));

    await expect.poll(() => output, {timeout: 60_000}).toContain('Unknown type "Itn"');
    expect(output).toMatch(/schema\.graphql:3:10\n[\s\S]*\n3 \| {3}thing: Itn\n/);
    expect(output).toContain('Fix: Define the type in the schema, or correct its name.');
    expect(await pageText()).toContain('First words.');
    expect(server.exitCode).toBeNull();
  });

  it('reloads the page when the schema has changed', async () => {
    // Chokidar, which watches for Docusaurus, drops a second change of a file within 50 ms.
    await setTimeout(200);
    site.write(sdl('Third words.'));

    await pageSays('Third words.');
  });
});
