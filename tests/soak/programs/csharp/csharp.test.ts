import {execFile} from 'node:child_process';
import fs from 'node:fs';
import {promisify} from 'node:util';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {requestSnippets} from '@gated-docs/rest-reference';
import {callsOf} from '../../../../plugins/rest-reference/src/request/calls';
import {writtenPages} from '../../../content/writtenPages';
import {servePlatform, type ServedPlatform} from '../../../support/servePlatform';
import {compileCSharp, lowerCSharp, requireMono} from '../../../support/csharp';
import {printedPrograms} from '../../../support/printedPrograms';
import {restDocuments} from '../../../support/restDocuments';
import {serveFaults} from '../../../support/serveFaults';
import {temporaryFolder} from '../../../support/temporaryFolder';

const contracts = restDocuments();
const programs = printedPrograms('csharp');
const client = programs.get('RescueClient.cs') ?? '';
const folder = temporaryFolder('csharp-programs');

let platform: ServedPlatform;

beforeAll(() => requireMono());

beforeEach(async () => {
  platform = await servePlatform();
});

afterEach(() => platform.close());

afterAll(() => fs.rmSync(folder, {recursive: true}));

/** Compiles a program with the client, runs it to completion, and returns its output. */
async function run(name: string, code: string, environment = {}): Promise<string> {
  const sources = new Map([
    ['RescueClient.cs', client],
    [`${name}.cs`, lowerCSharp(code, name)],
  ]);
  const file = await compileCSharp(folder, sources, {kind: 'exe', entry: name});
  const {stdout, stderr} = await promisify(execFile)('mono', [file], {
    env: {...process.env, ...platform.environment, ...environment},
  });
  expect(stderr).toBe('');
  return stdout;
}

const printed = (name: string) => programs.get(`${name}.cs`) ?? '';

describe('C# on the pages', () => {
  it('compiles in every generated example', async () => {
    const examples = contracts.flatMap(({document}) =>
      callsOf(document).flatMap((call) => requestSnippets(call).filter(({id}) => id === 'csharp')),
    );
    expect(examples.length).toBeGreaterThan(100);
    const sources = examples.map(({code}, index): [string, string] => {
      const name = `Example${index}`;
      return [`${name}.cs`, lowerCSharp(code, name, {isImplicit: true})];
    });
    await compileCSharp(folder, new Map(sources), {kind: 'library'});
  });

  it('compiles in every code block of a page', async () => {
    const blocks = writtenPages().flatMap(({text}) =>
      [...text.matchAll(/^ *```csharp[^\n]*\n([\s\S]*?)^ *```$/gm)].map(([, code = '']) => code),
    );
    expect(blocks.length).toBeGreaterThan(programs.size);
    const sources = blocks.map((code, index): [string, string] => [
      `Block${index}.cs`,
      lowerCSharp(code, `Block${index}`),
    ]);
    await compileCSharp(folder, new Map(sources), {kind: 'library'});
  });

  it('verifies the signature on the page, and rejects a modified body', async () => {
    const page = fs.readFileSync('docs/apis/index.mdx', 'utf8');
    const find = (pattern: RegExp) => pattern.exec(page)?.[1] ?? '';
    const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      find(new RegExp(`^${name}: (.+)$`, 'm')),
    ]);
    const secret = find(/`(whsec_[^`]+)`/);
    const body = find(/\n\n(\{"eventId".*\})\n```/);
    const text = (value: string | undefined) => JSON.stringify(value);
    const code = find(/```csharp\n([\s\S]*?)```/)
      .concat('static void Main()\n{\n    var headers = new Dictionary<string, string>\n    {\n')
      .concat(headers.map(([name, value]) => `{ ${text(name)}, ${text(value)} },\n`).join(''))
      .concat('    };\n')
      .concat(
        [
          `headers, ${text(body)}`,
          `headers, ${text(body.replace('OPEN', 'COMPLETED'))}`,
          `new Dictionary<string, string>(), ${text(body)}`,
        ]
          .map((given) => `Console.WriteLine(IsGenuine(${text(secret)}, ${given}));\n`)
          .join(''),
        '}\n',
      );
    expect(await run('Signature', code)).toBe('True\nFalse\nFalse\n');
  });
});

describe('the programs in C#', () => {
  it('make the first calls of the quickstart, twice with the same result', async () => {
    expect(await run('Quickstart', printed('Quickstart'))).toMatch(/^mis_\w{26} OPEN\n$/);
    await run('Quickstart', printed('Quickstart'));
    expect(platform.state.missions.size).toBe(1);
  });

  it('alert the crew, and continue with an existing mission', async () => {
    expect(await run('AlertCrew', printed('AlertCrew'))).toBe('PENDING\n');
    await run('AlertCrew', printed('AlertCrew'));
    expect(platform.state.missions.size).toBe(1);
    const [mission] = platform.state.missions.values();
    expect(mission?.tasksets[0]?.resourceIds).toEqual(['res_01JBXHZ1C0AV4RRXG07HN7JVAX']);
  });

  it('renew a rejected access token once', async () => {
    const front = await serveFaults(platform.origin, 'GET', [
      {status: 401, code: 'token_invalid', retryAfter: 0},
    ]);
    await run('Quickstart', printed('Quickstart'), {RESCUE_HOST: front.origin});
    expect(front.seen.filter(({line}) => line.endsWith('/token'))).toHaveLength(2);
    await front.close();
  });

  it('retry a request with the same key after a lost response and an error, and create one mission', async () => {
    const front = await serveFaults(platform.origin, 'POST', [
      'response lost',
      {status: 429, retryAfter: 3},
    ]);
    await run('AlertCrew', printed('AlertCrew'), {RESCUE_HOST: front.origin});
    const posts = front.seen.filter(({line}) => /^POST .*\/missions$/.test(line));
    expect(posts).toHaveLength(3);
    expect(new Set(posts.map(({key}) => key)).size).toBe(1);
    expect((posts[2]?.time ?? 0) - (posts[1]?.time ?? 0)).toBeGreaterThanOrEqual(2900);
    expect(platform.state.missions.size).toBe(1);
    await front.close();
  });

  it('read all pages of a list, and report the code of an error', async () => {
    const code = [
      'using System;\nusing Newtonsoft.Json.Linq;\n',
      'var rescue = new RescueClient();',
      'const string Missions = "/publicsafety/missions/v1/missions";',
      'for (var index = 0; index < 3; index++) {',
      '  await rescue.SendAsync<JObject>("POST", Missions, new { externalId = $"CAD-{index}", keyword = "MED-CARDIAC", priority = 1, reportedAt = "2025-03-14T09:26:53+01:00" });',
      '}',
      'Console.WriteLine((await rescue.ListAsync<JObject>(Missions + "?limit=2")).Count);',
      'try { await rescue.SendAsync<JObject>("POST", Missions, new { priority = 1 }); }',
      'catch (RescueException error) { Console.WriteLine($"{error.Status} {error.Code}"); }',
    ].join('\n');
    expect(await run('Pages', code)).toBe('3\n422 validation_failed\n');
    expect(platform.requests.filter((line) => line.startsWith('GET'))).toHaveLength(2);
  });
});
