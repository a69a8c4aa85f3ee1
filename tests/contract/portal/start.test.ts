import {spawn} from 'node:child_process';
import {createServer} from 'node:net';
import path from 'node:path';
import {expect, it, vi} from 'vitest';
import {readEnvironment} from '@gated-docs/environment';
import {servePortal} from '../../../plugins/portal/src/servePortal';
import {docusaurusCommand} from '../../support/docusaurusCommand';
import {freePort} from '../../support/freePort';
import {listenLocally} from '../../support/listenLocally';

// Docusaurus and tsx take seconds to start, longer on a busy machine.
vi.setConfig({testTimeout: 120_000});

const STACK_FRAME = /^\s+at .+:\d+:\d+\)?$/m;

/** Runs `npm run serve` in a separate process until it exits. */
async function serve(env: Record<string, string>): Promise<{code: number | null; output: string}> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'plugins/portal/src/cli/serve.ts'], {
    env: {...process.env, ...env},
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return {code, output: output.trim()};
}

async function occupied<T>(use: (port: string) => Promise<T>): Promise<T> {
  const server = createServer();
  const port = await listenLocally(server);
  try {
    return await use(String(port));
  } finally {
    server.close();
  }
}

/** Free ports for all servers of `npm run serve`. */
async function freePorts(): Promise<Record<string, string>> {
  return {
    PORT: String(await freePort()),
    IDENTITY_PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
  };
}

/** Why a portal with these settings does not start. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const portal = await servePortal(readEnvironment(env)).catch((error: Error) => error.message);
  return typeof portal === 'string' ? portal : portal.close().then(() => 'It has started.');
}

it.each(['PORT', 'IDENTITY_PORT', 'SANDBOX_PORT'])(
  'does not start when the port of %s is taken',
  async (taken) => {
    const free = await freePorts();

    const refusal = await occupied((port) => refusalOf({...free, [taken]: port}));

    expect(refusal).toMatch(/^Port \d+.* is in use by another program\. .*$/);
    expect(refusal).toContain(`${taken}=`);
  },
);

it.each(['PORT', 'IDENTITY_PORT'])(
  'does not start when the sandbox has the port of %s',
  async (name) => {
    const free = await freePorts();

    const refusal = await refusalOf({...free, SANDBOX_PORT: free[name] ?? ''});

    expect(refusal).toMatch(new RegExp(`^${name} and SANDBOX_PORT are both \\d+\\. .*$`));
  },
);

it('does not start when the named provider cannot be reached', async () => {
  const unused = `http://localhost:${await freePort()}`;

  const refusal = await refusalOf({
    ...(await freePorts()),
    SLASHID_ORG_ID: 'an-organization',
    SLASHID_BASE_URL: unused,
  });

  expect(refusal).toMatch(/^The identity provider at \S+ cannot be used: it cannot be reached .*$/);
  expect(refusal).toContain(unused);
  expect(refusal).toContain('SLASHID_BASE_URL');
});

it('ends with one paragraph when a variable of the environment is invalid', async () => {
  const {code, output} = await serve({REVALIDATE_SECONDS: 'soon'});

  expect(code).toBe(1);
  expect(output).toMatch(/^The environment variable REVALIDATE_SECONDS is "soon", .*$/);
});

it.each([
  ['missing', 'themeConfig.slashID is missing'],
  ['malformed', 'privatePaths[0].groups must not be empty'],
  ['pageless', 'The rule for "/no-such-section*" matches no page'],
])('stops the build in words when themeConfig.slashID is %s', async (fault, message) => {
  const {code, output} = await docusaurusCommand(['editions'], {
    DOCUSAURUS_CLI_CONFIG: path.resolve('tests/fixtures/faulty/docusaurus.config.ts'),
    FAULT: fault,
  });

  expect(code).toBe(1);
  expect(output).toContain(message);
  expect(output).not.toMatch(STACK_FRAME);
});
