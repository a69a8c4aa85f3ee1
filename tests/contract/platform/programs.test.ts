import {execFile} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {transformSync} from 'esbuild';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {callsOf} from '../../../plugins/rest-reference/src/request/calls';
import {seedFrom} from '../../../plugins/sandbox/src/seed';
import {printedPrograms} from '../../support/printedPrograms';
import {restDocuments} from '../../support/restDocuments';
import {serveFaults} from '../../support/serveFaults';
import {servePlatform, type ServedPlatform} from '../../support/servePlatform';
import {temporaryFolder} from '../../support/temporaryFolder';

const contracts = restDocuments();
const folder = temporaryFolder('programs');

const programs = printedPrograms('ts');
// `follow-missions.ts` uses GraphQL, and does not end.
const runnable = [...programs.keys()].filter(
  (name) => !['rescue.ts', 'follow-missions.ts'].includes(name),
);

let platform: ServedPlatform;

beforeAll(async () => {
  platform = await servePlatform({seed: seedFrom(contracts)});
  for (const [name, code] of programs) {
    const script = code.replaceAll("'./rescue.ts'", "'./rescue.mjs'");
    const file = path.join(folder, name.replace(/\.ts$/, '.mjs'));
    fs.writeFileSync(file, transformSync(script, {loader: 'ts', target: 'es2022'}).code);
  }
});

afterAll(async () => {
  await platform.close();
  fs.rmSync(folder, {recursive: true});
});

describe('the programs of the pages', () => {
  it('use the client that is printed, without mistakes in their types', async () => {
    for (const [name, code] of programs) {
      fs.writeFileSync(path.join(folder, name), code);
    }
    const compilerOptions = {
      ...{target: 'es2022', module: 'esnext', moduleResolution: 'bundler', noEmit: true},
      ...{allowImportingTsExtensions: true, moduleDetection: 'force', strict: true},
      ...{skipLibCheck: true, types: ['node'], typeRoots: [path.resolve('node_modules/@types')]},
    };
    const project = path.join(folder, 'tsconfig.json');
    fs.writeFileSync(project, JSON.stringify({compilerOptions, files: [...programs.keys()]}));
    const compiler = path.resolve('node_modules', 'typescript', 'bin', 'tsc');
    const found = await promisify(execFile)(process.execPath, [
      compiler,
      '--project',
      project,
    ]).then(
      () => '',
      ({stdout}: {stdout: string}) => stdout,
    );
    expect(found).toBe('');
  });

  it.each(runnable)('%s names fields that a contract has', (name) => {
    const known = new Set(contracts.flatMap(({document}) => propertyNames(document)));
    const types = [...(programs.get(name) ?? '').matchAll(/^type \w+ = [\s\S]*?;$/gm)].join('\n');
    const fields = [...types.matchAll(/(\w+)\??: /g)].map(([, field = '']) => field);
    expect(fields.filter((field) => !known.has(field))).toEqual([]);
  });

  it.each(runnable)('%s runs against the contracts', async (name) => {
    const before = platform.requests.length;
    const {stderr} = await promisify(execFile)(
      process.execPath,
      [path.join(folder, name.replace(/\.ts$/, '.mjs'))],
      {
        env: {
          PATH: process.env.PATH,
          ...platform.environment,
        },
      },
    );
    expect(stderr).toBe('');
    expect(platform.requests.length).toBeGreaterThan(before + 1);
  });

  it('alert no neighbour, and repeat a request with its key until it has a response', async () => {
    const memory = await servePlatform();
    const front = await serveFaults(memory.origin, 'POST', [
      {status: 401, code: 'token_expired', retryAfter: 0},
      'response lost',
      {status: 503, retryAfter: 2},
    ]);
    await promisify(execFile)(process.execPath, [path.join(folder, 'alert-crew.mjs')], {
      env: {PATH: process.env.PATH, ...memory.environment, RESCUE_HOST: front.origin},
    });
    const posts = front.seen.filter(({line}) => line.endsWith('/v1/missions'));
    expect(new Set(posts.map(({key}) => key)).size).toBe(1);
    expect(posts).toHaveLength(4);
    expect((posts[3]?.time ?? 0) - (posts[2]?.time ?? 0)).toBeGreaterThanOrEqual(1900);
    expect(front.seen.filter(({line}) => line.endsWith('/token'))).toHaveLength(2);
    const missions = [...memory.state.missions.values()];
    expect(missions.map(({tasksets}) => tasksets.map(({resourceIds}) => resourceIds))).toEqual([
      [['res_01JBXHZ1C0AV4RRXG07HN7JVAX']],
    ]);
    await front.close();
    await memory.close();
  });

  it('share one access token between calls at the same time', async () => {
    const before = platform.requests.filter((line) => line.endsWith('/token')).length;
    const file = path.join(folder, 'parallel.mjs');
    const call = "rescue('GET', '/accesscontrol/authentication/v1/me')";
    fs.writeFileSync(
      file,
      `import {rescue} from './rescue.mjs';\nawait Promise.all([${call}, ${call}, ${call}]);`,
    );
    await promisify(execFile)(process.execPath, [file], {
      env: {
        PATH: process.env.PATH,
        ...platform.environment,
      },
    });
    expect(platform.requests.filter((line) => line.endsWith('/token'))).toHaveLength(before + 1);
  });

  it('are there for every API', () => {
    const without = contracts.filter(({document}) => {
      const bases = callsOf(document).map(({server}) => new URL(server).pathname);
      return ![...programs].some(([, code]) => bases.some((base) => code.includes(`${base}`)));
    });
    expect(without.map(({name}) => name)).toEqual([]);
  });
});

/** Names of all properties in a value's schemas. */
function propertyNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const {properties} = value as {properties?: unknown};
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return [...own, ...Object.values(value).flatMap(propertyNames)];
}
