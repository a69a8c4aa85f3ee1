import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {requestSnippets} from '@gated-docs/rest-reference';
import {cutDocument, readDocument} from '@gated-docs/rest-reference/document';
import {callsOf} from '../../../plugins/rest-reference/src/request/calls';
import {exampleRequest, type Call} from '../../../plugins/rest-reference/src/request/request';
import {isInstalled, parsers} from '../../content/lint/languages';
import {
  createProgramRunner,
  RUNNABLE,
  type ProgramRunner,
  type Sent,
} from '../../support/runProgram';
import {CONTRACTS} from './contracts';

/** Operations of each contract whose programs run. Another seed chooses others. */
const SAMPLE = 30;
const SEED = process.env.PROGRAMS_SEED ?? '1';

const PARSED = [
  'ts',
  ...(isInstalled('bash') ? ['bash'] : []),
  ...(isInstalled('python3') ? ['python'] : []),
];

let runner: ProgramRunner;

beforeAll(async () => {
  runner = await createProgramRunner();
});

afterAll(() => runner.close());

function sampleOf(calls: readonly Call[]): Call[] {
  const rank = ({method, path: place}: Call) =>
    createHash('sha256').update(`${SEED} ${method} ${place}`).digest('hex');
  return calls
    .map((call) => [rank(call), call] as const)
    .sort(([one], [other]) => one.localeCompare(other))
    .slice(0, SAMPLE)
    .map(([, call]) => call);
}

describe.each(CONTRACTS)('the programs of $name', ({file}) => {
  const calls = callsOf(cutDocument(readDocument(file), () => false));

  it.each(PARSED)('parse as %s', async (lang) => {
    const codes = calls.map(
      (call) => requestSnippets(call).find((one) => one.lang === lang)?.code ?? '',
    );
    // One program, where the language permits it.
    for (const code of lang === 'ts' ? codes : [codes.join('\n')]) {
      expect(await parsers[lang]?.(code), code.slice(0, 500)).toEqual([]);
    }
  });

  it.each(sampleOf(calls).map((call) => [`${call.method} ${call.path}`, call] as const))(
    `send what the contract says, the same in every language: %s (seed ${SEED})`,
    async (_name, call) => {
      writeFiles(call);
      const requests: Sent[] = [];
      for (const language of RUNNABLE) {
        const sent = await runner.run(call, language, secretsOf(call));
        expect(sent, language).toHaveLength(1);
        requests.push(...sent);
      }
      const [first, ...others] = requests.map(comparable);
      others.forEach((other, index) => expect(other, RUNNABLE[index + 1]).toEqual(first));
      requests.forEach((request) => assertDescribed(request, call));
    },
  );
});

/** The files that a form sends. */
function writeFiles(call: Call): void {
  for (const {fileName} of exampleRequest(call).postData?.params ?? []) {
    const file = path.join(runner.folder, fileName ?? 'none');
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, 'content');
  }
}

const secretsOf = (call: Call) =>
  Object.fromEntries(
    requestSnippets(call).flatMap(({code}) =>
      [...code.matchAll(/RESCUE_\w+/g)].map(([name]) => [name, 'secret']),
    ),
  );

/** A request without what the languages may write differently. */
function comparable({line, headers, body}: Sent) {
  const [method, address = ''] = line.split(' ');
  const {pathname, searchParams} = new URL(address, 'http://localhost');
  const type = headers['content-type']?.split(';')[0];
  const isForm = type === 'application/x-www-form-urlencoded';
  return {
    ...{method, pathname, type},
    query: [...searchParams],
    body: isJsonType(type)
      ? JSON.parse(body)
      : isForm
        ? [...new URLSearchParams(body)]
        : namesIn(body, type),
  };
}

const isJsonType = (type = '') => /[/+]json$/.test(type);

/** The names of the parts of a form, or the body itself. */
const namesIn = (body: string, type = '') =>
  type.startsWith('multipart/')
    ? [...body.matchAll(/[; ]name="([^"]*)"/g)].map(([, name]) => name).sort()
    : body;

/** Compares a request with the contract itself: method, path, names in the query, and the media type of the body. */
function assertDescribed(
  request: Sent,
  {method, path: template, parameters, operation, resolve, ...call}: Call,
): void {
  const {method: sent, pathname, query, type} = comparable(request);
  expect(sent).toBe(method.toUpperCase());
  const {host, pathname: base} = new URL(call.server);
  const steps = `/${host}${base.replace(/\/$/, '')}${template.replace(/#.*/, '')}`
    .split(/\{[^{}]+\}/)
    .map(escapeRegExp);
  expect(decodeURI(pathname)).toMatch(new RegExp(`^${steps.join('[^/]+')}$`));
  const required = parameters.filter(
    ({in: place, required: isRequired}) => place === 'query' && isRequired,
  );
  const names = query.map(([name]) => name.replace(/\[.*$/, ''));
  expect(names).toEqual(
    expect.arrayContaining(required.map(({name}) => name.replace(/\[.*$/, ''))),
  );
  const body = operation.requestBody && resolve(operation.requestBody);
  const types = Object.keys(body?.content ?? {}).map((name) => name.split(';')[0]);
  expect(type === undefined ? body?.required !== true : types.includes(type), `sends ${type}`).toBe(
    true,
  );
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
