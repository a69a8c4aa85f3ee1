import {execFile, spawn, type ChildProcess} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {requestSnippets} from '@gated-docs/rest-reference';
import type {ApiDocument} from '@gated-docs/rest-reference/document';
import {callsOf} from '../../../plugins/rest-reference/src/request/calls';
import {serverUrls} from '../../../plugins/rest-reference/src/request/request';
import {writtenPages} from '../../content/writtenPages';
import {
  documentedCalls,
  ENVIRONMENT,
  MAKES_UUIDS,
  operationFor,
  type DocumentedCall,
} from '../../support/documentedCalls';
import {freePort} from '../../support/freePort';
import {restDocuments} from '../../support/restDocuments';
import {temporaryFolder} from '../../support/temporaryFolder';
import {packageFile} from '../support/packages';

const run = promisify(execFile);
const READY = /Prism is listening/;

const contracts = restDocuments();
const callsInText = writtenPages().flatMap((page) =>
  documentedCalls(page).map((call) => ({call, operation: operationFor(call, contracts)})),
);

/** Replaces curl by a function that makes the same call and prints only the status. */
const PRINTS_STATUS = `curl() { command curl --silent --output answer --write-out '%{http_code}' "$@" >&2; }\n`;

/** Runs the pages' curl examples unchanged, except for the host of a mock server. */
describe.each(contracts)('a mock server for $name', ({file, document}) => {
  const folder = temporaryFolder('rest-mock');
  let mock: ChildProcess;
  let origin: string;

  beforeAll(async () => {
    fs.writeFileSync(path.join(folder, 'site-plan.pdf'), '%PDF-1.7');
    fs.writeFileSync(path.join(folder, 'evacuation-plan.pdf'), '%PDF-1.7');
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    mock = await startMock(file, port);
  });

  afterAll(() => {
    mock.kill();
    fs.rmSync(folder, {recursive: true});
  });

  it.each(
    callsOf(document).map((call) => ({
      call,
      title: call.operation.operationId,
      documented: Object.keys(call.operation.responses ?? {}).find((status) =>
        status.startsWith('2'),
      ),
    })),
  )('responds to the example of $title with $documented', async ({call, documented}) => {
    const curl = requestSnippets(call).find(({id}) => id === 'curl')?.code ?? '';
    const command = (MAKES_UUIDS + curl)
      .replace(/^curl/m, "curl --silent --output answer --write-out '%{http_code}'")
      .replace(call.server, origin);
    expect(command).toContain(origin);
    const {stdout} = await run('bash', ['-c', command], {
      cwd: folder,
      env: {...process.env, ...ENVIRONMENT},
    });
    const answer = path.join(folder, 'answer');
    expect(stdout, fs.existsSync(answer) ? fs.readFileSync(answer, 'utf8') : '').toBe(documented);
  });

  const ownCalls = callsInText.filter(({operation}) => operation?.contract.file === file);

  it.each(ownCalls.map((one) => [`${one.call.page}:${one.call.line}`, one] as const))(
    'responds to the call of %s with the documented status',
    async (_place, {call, operation}) => {
      const responses = Object.keys(operation?.call.operation.responses ?? {});
      const {stderr} = await run(
        'bash',
        ['-c', MAKES_UUIDS + PRINTS_STATUS + withOrigin(call, document, origin)],
        {
          cwd: folder,
          env: {...process.env, ...ENVIRONMENT},
        },
      );
      expect(stderr).toBe(responses.find((status) => status.startsWith('2')));
    },
  );
});

/** Replaces the platform's base URL in a code block by the mock server's, without the base path. */
function withOrigin({code, url}: DocumentedCall, document: ApiDocument, origin: string): string {
  const base = new URL(serverUrls(document)[0]).pathname;
  return code.replace(url.origin + base, origin);
}

function startMock(file: string, port: number): Promise<ChildProcess> {
  const prism = packageFile('@stoplight/prism-cli/dist/index.js');
  const child = spawn(process.execPath, [prism, 'mock', file, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (READY.test(output)) {
        resolve(child);
      }
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`the mock server of ${file} ended:\n${output}`)));
  });
}
