import {spawnSync} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import fs from 'node:fs';
import type {Code} from 'mdast';
import {visit} from 'unist-util-visit';
import {callsOf} from '../../plugins/rest-reference/src/request/calls';
import type {Call} from '../../plugins/rest-reference/src/request/request';
import type {Page} from '../content/lint/page';
import type {RestDocument} from './restDocuments';
import {temporaryFolder} from './temporaryFolder';

/** A documented curl call, and the response after it on the page. */
export type DocumentedCall = {
  page: string;
  line: number;
  /** Text of the code block. */
  code: string;
  method: string;
  url: URL;
  headers: Map<string, string>;
  /** Request body; undefined for a form. */
  body?: string;
  /** Form fields. */
  form: [name: string, value: string][];
  answer?: {line: number; json: unknown};
};

/** The contract's operation for a call. */
export type Operation = {contract: RestDocument; call: Call};

/** A shell function for a program in the examples that may not be installed. */
export const MAKES_UUIDS = `uuidgen() { echo ${randomUUID()}; }\n`;

/** Variables that a reader has set before a call: credentials, and IDs from earlier responses. */
export const ENVIRONMENT = {
  RESCUE_TOKEN: 'token',
  RESCUE_API_KEY: 'key',
  RESCUE_CONNECTOR_ID: 'id',
  MISSION_ID: 'mis_01JP9W6V6871HFE865V215DE1C',
  RESOURCE_ID: 'res_01JBXHZ1C0AV4RRXG07HN7JVAX',
  TASKSET_ID: 'tst_01JP9W6V68TEWH0AVNH9DN65R6',
  ALERT_ID: 'alt_01JP9W6X4RE6RHXQAQPDH4AFAX',
};

/** Replaces curl by a function that prints its arguments, each followed by a zero byte. */
const PRINTS_ARGUMENTS = `${MAKES_UUIDS}curl() { printf '%s\\0' "$@" >&2; }\n`;

/** All curl calls of a page, in order. */
export function documentedCalls(page: Page): DocumentedCall[] {
  const blocks: Code[] = [];
  visit(page.tree, 'code', (block) => {
    blocks.push(block);
  });
  return blocks.flatMap((block, index) => {
    if (block.lang !== 'bash' || !/^curl /m.test(block.value)) {
      return [];
    }
    const next = blocks[index + 1];
    const answer = next?.lang === 'json' ? {answer: answerOf(next)} : {};
    const line = block.position?.start.line ?? 1;
    return [{page: page.file, line, code: block.value, ...readCurl(block.value), ...answer}];
  });
}

const answerOf = (block: Code) => ({
  line: block.position?.start.line ?? 1,
  json: JSON.parse(block.value) as unknown,
});

export type CurlRequest = Pick<DocumentedCall, 'method' | 'url' | 'headers' | 'body' | 'form'>;

/** Options of curl that only affect its output. */
const OUTPUT_OPTIONS = ['--silent', '--include', '--fail', '--show-error'];

/** The request that curl sends for a code block. */
export function readCurl(code: string): CurlRequest {
  const words = argumentsOfCurl(code);
  const request: CurlRequest = {
    method: '',
    url: new URL('http://none'),
    headers: new Map(),
    form: [],
  };
  let data: string[] = [];
  let isQuery = false;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const value = () => words[(index += 1)] ?? '';
    if (word === '--request') {
      request.method = value();
    } else if (word === '--header') {
      const [name = '', ...rest] = value().split(':');
      request.headers.set(name.toLowerCase(), rest.join(':').trim());
    } else if (word === '--user') {
      request.headers.set('authorization', `Basic ${value()}`);
    } else if (word === '--data' || word === '--data-urlencode' || word === '--data-binary') {
      data = [...data, value()];
    } else if (word === '--form') {
      request.form.push(fieldOf(value()));
    } else if (word === '--get') {
      isQuery = true;
    } else if (/^https?:/.test(word)) {
      request.url = new URL(word);
    } else if (word !== '--url' && !OUTPUT_OPTIONS.includes(word)) {
      throw new Error(`"${word}" is an option of curl that this reader does not know:\n${code}`);
    }
  }
  return withData(request, data, isQuery);
}

/** Runs the block in its own folder, because some write the response to a file. */
function argumentsOfCurl(code: string): string[] {
  const cwd = temporaryFolder('documented-call');
  const {stderr} = spawnSync('bash', ['-c', PRINTS_ARGUMENTS + code], {
    cwd,
    env: {...process.env, ...ENVIRONMENT},
  });
  fs.rmSync(cwd, {recursive: true});
  return stderr.toString().split('\0').slice(0, -1);
}

function withData(request: CurlRequest, data: readonly string[], isQuery: boolean): CurlRequest {
  const method =
    request.method || (isQuery || (!data.length && !request.form.length) ? 'GET' : 'POST');
  if (isQuery) {
    for (const [name, value] of data.map(fieldOf)) {
      request.url.searchParams.append(name, value);
    }
    return {...request, method};
  }
  const isJson = request.headers.get('content-type')?.includes('json') === true;
  return isJson
    ? {...request, method, body: data.join('&')}
    : {...request, method, form: [...request.form, ...data.map(fieldOf)]};
}

function fieldOf(text: string): [name: string, value: string] {
  const [name = '', ...rest] = text.split('=');
  const value = rest.join('=').replace(/;type=[^;]*$/, '');
  return [name, value.replace(/^@/, '')];
}

/** Finds the operation of a call. Self-hosted components serve platform contracts under the same path. */
export function operationFor(
  {method, url}: Pick<DocumentedCall, 'method' | 'url'>,
  contracts: readonly RestDocument[],
): Operation | undefined {
  const candidates = contracts.flatMap((contract) =>
    callsOf(contract.document)
      .filter((call) => call.method === method.toLowerCase())
      .map((call) => ({
        contract,
        call,
        template: new URL(call.server).pathname.replace(/\/$/, '') + call.path,
      })),
  );
  // Paths without variables are more specific.
  const [found] = candidates
    .filter(({template}) => templatePattern(template).test(decodeURIComponent(url.pathname)))
    .sort((one, other) => one.template.split('{').length - other.template.split('{').length);
  return found && {contract: found.contract, call: found.call};
}

const templatePattern = (template: string) =>
  new RegExp(
    `^${template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`,
  );
